import { html } from 'hono/html';
import { LANGUAGES, textsIn } from '../frame/languages.ts';
import { type Html, page } from '../frame/layout.ts';
import { detailField, type FieldParts, kitField, targetOf } from './fields.ts';
import type { ActivationForm } from './form.ts';
import type { Problem } from './problems.ts';

/** The path of the page. */
export const ACTIVATION_PATH = '/activate';

/** What the page shows besides the form. */
export interface PageContext {
  readonly programName: string | undefined;
  readonly problems: readonly Problem[];
}

/** The page with the form, asking for the code only or for everything needed to activate the kit. */
export function formPage(form: ActivationForm, { programName, problems }: PageContext): Html {
  const texts = textsIn(form.language);
  const { activation } = texts;
  const parts: FieldParts = { form, texts, problems };
  return page({
    language: form.language,
    title: `${problems.length > 0 ? `${activation.errorPrefix} ` : ''}${activation.title}`,
    owner: programName ?? activation.service,
    tools: languageButtons(form),
    main: html`${problems.length > 0 ? summary(parts) : ''}
<h1>${activation.title}</h1>
<p>${form.token === '' ? activation.welcome : activation.knownToProgram}</p>
<form id="activation" method="post" action="${ACTIVATION_PATH}" novalidate>
${keptFields(form)}
${kitField(parts)}
${form.asked.length > 0 ? html`<h2>${activation.aboutYou}</h2>\n<p class="hint">${activation.aboutYouHint}</p>` : ''}
${form.asked.map((detail) => detailField(detail, parts))}
<button type="submit">${form.step === 'code' ? activation.continue : activation.activate}</button>
</form>`,
    footer: html`<p>${activation.privacy}</p>`,
  });
}

/** The confirmation page, which says what comes next. It shows nothing about the patient. */
export function activatedPage({ language, kit }: ActivationForm, programName: string | undefined): Html {
  const { activation, activated } = textsIn(language);
  return page({
    language,
    title: activated.title,
    owner: programName ?? activation.service,
    main: html`<div class="done" role="status"><h1>${activated.title}</h1></div>
<p>${activated.kit} <strong><code>${kit}</code></strong></p>
<h2>${activated.next}</h2>
<ol>${activated.steps.map((step) => html`\n<li>${step}</li>`)}
</ol>
<p>${activated.keep}</p>`,
  });
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

/** The form's hidden fields. The page never puts the token in an address. */
function keptFields({ language, step, attempt, program, token }: ActivationForm): Html {
  const kept = { lang: language, step, attempt, program, token };
  const fields = Object.entries(kept).filter(([, value]) => value !== '');
  return html`${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}

/**
 * Buttons for the other languages. They are part of the form, so that what was typed is kept. The Enter key presses the first
 * button of a form, which must not be one of these.
 */
function languageButtons({ language }: ActivationForm): Html {
  const others = LANGUAGES.filter((other) => other !== language);
  return html`<div><button form="activation" class="hidden" tabindex="-1" aria-hidden="true"></button>${others.map(
    (other) => html`
<button form="activation" class="quiet" name="switch" value="${other}" lang="${other}">${textsIn(other).name}</button>`,
  )}</div>`;
}
