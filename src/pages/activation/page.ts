import { html } from 'hono/html';
import { textsIn } from '../../frame/languages.ts';
import { flag, type Html, page } from '../../frame/layout.ts';
import type { Texts } from '../../frame/texts/en.ts';
import { LANGUAGES } from '../../text/languages.ts';
import { detailField, type FieldParts, kitField, targetOf } from './fields.ts';
import type { ActivationForm } from './form.ts';
import { ACTIVATION_PATH } from './path.ts';
import { addressOf } from './place.ts';
import type { Problem } from './problems.ts';

/** What the page shows besides the form. */
export interface PageContext {
  readonly programName: string | undefined;
  /** The support contact, if it is known. */
  readonly support: string | undefined;
}

/** The page with the form, asking for the code only or for everything needed to activate the kit. */
export function formPage(form: ActivationForm, problems: readonly Problem[], context: PageContext): Html {
  const texts = textsIn(form.language);
  const { activation } = texts;
  const parts: FieldParts = { form, texts, problems };
  const isWrong = problems.length > 0;
  const step = stepName(form, texts);
  // A screen reader announces the new step first.
  const heading = flag('autofocus', form.step === 'details' && !isWrong);
  return page({
    language: form.language,
    title: `${isWrong ? `${activation.errorPrefix} ` : ''}${step} – ${activation.title}`,
    owner: context.programName ?? activation.service,
    tools: languageButtons(form),
    main: html`${isWrong ? summary(parts) : ''}
<p class="above">${activation.title}</p>
<h1 tabindex="-1"${heading}>${step}</h1>
<p>${introduction(form, texts)}</p>
<form id="activation" method="post" action="${ACTIVATION_PATH}" novalidate>
${keptFields(form)}
${kitField(parts)}
${form.asked.map((detail) => detailField(detail, parts))}
<button type="submit">${form.step === 'code' ? activation.continue : activation.activate}</button>
</form>
${help(context, texts, isWrong)}`,
    footer: html`<p>${activation.privacy}</p>`,
  });
}

/** The confirmation page, which says what comes next. It shows nothing about the patient. `at` is its place, sealed. */
export function activatedPage({ language, kit }: ActivationForm, at: string, context: PageContext): Html {
  const texts = textsIn(language);
  const { activation, activated } = texts;
  return page({
    language,
    title: `${activated.title} – ${activation.service}`,
    owner: context.programName ?? activation.service,
    tools: html`<div>${otherLanguages(language).map(
      (other) => html`
<a class="quiet" href="${addressOf(at, other)}" lang="${other}" hreflang="${other}">${textsIn(other).name}</a>`,
    )}</div>`,
    main: html`<div class="done" role="status"><h1 tabindex="-1" autofocus>${activated.title}</h1></div>
<p>${activated.kit} <strong><code>${kit}</code></strong></p>
<h2>${activated.next}</h2>
<ol>${activated.steps.map((step) => html`\n<li>${step}</li>`)}
</ol>
<p>${activated.keep}</p>
${help(context, texts, false)}`,
  });
}

/** The name of the step that the page asks for. */
function stepName({ step, token, asked }: ActivationForm, { steps }: Texts): string {
  if (token !== '') return steps.token;
  if (step === 'code') return steps.code;
  return asked.length > 0 ? steps.details : steps.confirm;
}

function introduction({ step, token, asked }: ActivationForm, { activation }: Texts): string {
  if (token !== '') return activation.knownToProgram;
  if (step === 'code') return activation.welcome;
  return asked.length > 0 ? activation.aboutYouHint : activation.confirmHint;
}

/** The support contact. If something went wrong and there is none, that is the program. */
function help({ support }: PageContext, { help: words }: Texts, isWrong: boolean): Html | '' {
  if (support === undefined && !isWrong) return '';
  return html`<h2>${words.title}</h2>
<p class="contact">${support ?? words.program}</p>`;
}

/** Lists all problems, each with a link to its field. It has the focus, so that a screen reader starts with it. */
function summary({ texts, problems }: FieldParts): Html {
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
<h2>${texts.activation.summary}</h2>
<ul>${problems.map(
    ({ field, message }) => html`
<li>${field ? html`<a href="#${targetOf(field, texts)}">${message}</a>` : message}</li>`,
  )}
</ul>
</div>`;
}

/** The form's hidden fields. The page never puts the token into an address where it could be read. */
function keptFields({ language, step, attempt, program, token, support }: ActivationForm): Html {
  const kept = { lang: language, step, attempt, program, token, support };
  const fields = Object.entries(kept).filter(([, value]) => value !== '');
  return html`${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}

/**
 * Buttons for the other languages. They are part of the form, so that what was typed is kept. The Enter key presses the first
 * button of a form, which must not be one of these.
 */
function languageButtons({ language }: ActivationForm): Html {
  return html`<div><button form="activation" class="hidden" tabindex="-1" aria-hidden="true"></button>${otherLanguages(
    language,
  ).map(
    (other) => html`
<button form="activation" class="quiet" name="switch" value="${other}" lang="${other}">${textsIn(other).name}</button>`,
  )}</div>`;
}

function otherLanguages(language: ActivationForm['language']) {
  return LANGUAGES.filter((other) => other !== language);
}
