import type { TestApp } from '../../helpers/app.ts';
import type { InputOf } from '../../helpers/operations.ts';
import type { Program } from '../../helpers/program.ts';
import { locationOf } from '../activation-page.ts';

type Fields = Readonly<Record<string, string>>;

/** A date of birth as somebody types it. */
export function dateFields(date: string): Fields {
  const [year = '', month = '', day = ''] = date.split('-');
  return { 'dateOfBirth-year': year, 'dateOfBirth-month': month, 'dateOfBirth-day': day };
}

/** The heading of a page. */
export function headingOf(html: string): string | undefined {
  return /<h1[^>]*>([^<]*)/.exec(html)?.[1];
}

/** A link that a program has made, as a person's browser uses it. */
export class ResultsVisit {
  readonly id: string;
  /** The path and the query of the link. */
  readonly url: string;
  /** The value of the cookie, once the page is open. */
  cookie: string | undefined;
  readonly #app: TestApp;

  constructor(app: TestApp, { resultsLinkId, url }: { readonly resultsLinkId: string; readonly url: string }) {
    this.#app = app;
    this.id = resultsLinkId;
    const { pathname, search } = new URL(url);
    this.url = `${pathname}${search}`;
  }

  static async of(app: TestApp, program: Program, input: InputOf<'createResultsLink'>): Promise<ResultsVisit> {
    const { resultsLink } = await program.mutate(program.client, 'createResultsLink', input);
    return new ResultsVisit(app, resultsLink);
  }

  /** Opens the link. */
  arrive(headers: Fields = {}) {
    return this.#app.app.inject({ url: this.url, headers });
  }

  /** Sends a date of birth, and does not follow. */
  type(date: string, url: string = this.url) {
    return this.#app.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(dateFields(date)).toString(),
    });
  }

  /** Opens the page, as a browser does: it keeps the cookie, and goes where it is sent. */
  async open(date: string) {
    const answer = await this.type(date);
    const [pair = ''] = String(answer.headers['set-cookie']).split(';');
    this.cookie = pair;
    return this.get(locationOf(answer));
  }

  /** Opens an address below the link's path, with the cookie. */
  get(path = '', headers: Fields = {}) {
    const url = path.startsWith('/results') ? path : `/results/${this.id}${path}`;
    return this.#app.app.inject({ url, headers: { ...(this.cookie && { cookie: this.cookie }), ...headers } });
  }

  close() {
    return this.#app.app.inject({
      method: 'POST',
      url: `/results/${this.id}/close`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(this.cookie && { cookie: this.cookie }),
      },
      payload: '',
    });
  }
}
