import type { TestApp } from '../helpers/app.ts';
import type { ProgramKit } from '../helpers/program.ts';

/** What a person types into the form. */
export const PERSON = {
  firstName: 'Zoë <b>',
  lastName: '"O\'Neil"',
  'dateOfBirth-year': '1984',
  'dateOfBirth-month': '2',
  'dateOfBirth-day': '29',
  sex: 'F',
  email: 'zoe@example.org',
};

/** The page of activation of an app (contract, 7.6), as a browser uses it. */
export class ActivationPage {
  readonly #app: TestApp;

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** Opens the page. */
  open(query: Fields = {}, headers: Fields = {}) {
    return this.#app.app.inject({ url: `/activate?${new URLSearchParams(query)}`, headers });
  }

  /** Sends a form, and does not follow. */
  post(fields: Fields, headers: Fields = {}) {
    return this.#app.app.inject({
      method: 'POST',
      url: '/activate',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  }

  /** Sends a form as a browser does: it goes where it is sent. */
  async send(fields: Fields, headers: Fields = {}) {
    const answer = await this.post(fields, headers);
    return answer.statusCode === 303 ? this.#app.app.inject({ url: locationOf(answer), headers }) : answer;
  }

  /** Fills in everything and presses the button. */
  activate(kit: Pick<ProgramKit, 'kitId'>, more: Fields = {}) {
    return this.send({ step: 'details', kit: kit.kitId, ...PERSON, ...more });
  }
}

type Fields = Readonly<Record<string, string>>;

/** Where an answer leads. */
export function locationOf({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string {
  const { location } = headers;
  if (typeof location !== 'string') throw new Error('The answer leads nowhere.');
  return location;
}

/** What is called a heading on a page. */
export function headingOf(html: string): string | undefined {
  return /<h1[^>]*>([^<]*)</.exec(html)?.[1];
}

export function titleOf(html: string): string | undefined {
  return /<title>([^<]*)</.exec(html)?.[1];
}

/** What a page asks for, hidden fields aside. */
export function asked(html: string): string[] {
  const names = [...html.matchAll(/<input type="(?!hidden)[^>]* name="([^"]*)"/g)].map(([, name = '']) => name);
  return [...new Set(names)];
}

/** The fields that a page says are wrong. */
export function wrongFields(html: string): string[] {
  return [...html.matchAll(/id="([^"]*)-problem"/g)].map(([, id = '']) => id);
}

/** The value of a field, as the browser reads it. */
export function typedIn(html: string, name: string): string | undefined {
  const [, value] = new RegExp(`<input[^>]* name="${name}" value="([^"]*)"`).exec(html) ?? [];
  return value?.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#39;', "'").replaceAll('&quot;', '"');
}
