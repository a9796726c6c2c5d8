import { html } from 'hono/html';
import { textsIn } from '../../frame/languages.ts';
import { type Html, page } from '../../frame/layout.ts';
import type { Language } from '../../text/languages.ts';
import { dateOfBirthField, firstDatePart, surroundingsOf } from '../date-of-birth/date-field.ts';
import { datePartName, type Typed } from '../date-of-birth/typed-date.ts';
import { contact } from './contact.ts';
import { languageLinks } from './page.ts';
import { resultsWords } from './wording.ts';

/** What is wrong with a date that was typed; a wrong date says how many more there may be. */
export type DateProblem = 'missing' | 'unreal' | 'shortYear' | { readonly left: number };

/** Whose page it is, as somebody may know who has only the link: the program's name, and whom to ask (contract, 12.6). */
export interface Doorplate {
  readonly program: string;
  readonly ask: string | null;
}

/** What the page that asks for the date of birth is made of. */
export interface Entry extends Doorplate {
  readonly language: Language;
  /** The link's own address in a language, to which the form is sent, too. */
  readonly address: (language: Language) => string;
  readonly typed: Typed;
  readonly problem: DateProblem | null;
}

/** The page before it is opened: it asks for the date of birth, and says nothing of the person, not even whether there is a result. */
export function entryPage({ language, program, ask, address, typed, problem }: Entry): Html {
  const [own, texts] = [resultsWords(language), textsIn(language)];
  const { opening } = own;
  const message = problem === null ? undefined : problemWords(problem, language);
  const around = surroundingsOf('dateOfBirth', {
    hint: texts.fields.dateOfBirth.hint,
    problem: message,
    isGroup: true,
    texts,
  });
  return page({
    language,
    title: `${message === undefined ? '' : `${texts.activation.errorPrefix} `}${opening.title} – ${program}`,
    owner: program,
    tools: html`<nav>${languageLinks(language, address)}</nav>`,
    main: html`${message === undefined ? '' : summary(message, problem, language)}
<h1 tabindex="-1">${opening.title}</h1>
<p>${opening.why}</p>
<form method="post" action="${address(language)}" novalidate>
${dateOfBirthField(typed, texts, around)}
<button type="submit">${opening.open}</button>
</form>
<h2>${own.ask}</h2>
${contact(ask ?? own.askProgram)}`,
    footer: html`<p>${opening.privacy}</p>`,
  });
}

function problemWords(problem: DateProblem, language: Language): string {
  const { opening } = resultsWords(language);
  return typeof problem === 'object' ? opening.wrong(problem.left) : opening[problem];
}

/** The problem, with a link to the field that it is in. It has the focus, so that a screen reader starts with it. */
function summary(message: string, problem: DateProblem | null, language: Language): Html {
  const texts = textsIn(language);
  const field = problem === 'shortYear' ? datePartName('year') : firstDatePart(texts);
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
<h2>${texts.activation.summary}</h2>
<ul><li><a href="#${field}">${message}</a></li></ul>
</div>`;
}
