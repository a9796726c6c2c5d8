import type { Chance } from '../../helpers/chance.ts';
import type { SeenEvent, SeenPage } from '../../history/feed.ts';
import { type Actor, headersOf } from './staff.ts';

interface RestEvent {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly account_id: string;
  readonly data: Readonly<Record<string, string | null>>;
}

interface RestPage {
  readonly events: readonly RestEvent[];
  readonly next: string;
  readonly has_more: boolean;
}

/** Reads a feed on from where it was, through all kills, and keeps what it was shown and when. */
export class FeedReader {
  readonly pages: SeenPage[] = [];
  readonly #who: Actor;
  readonly #account: string | undefined;
  #cursor: string | undefined;
  #last: string | undefined;

  /** @param isStaff whether it reads the feed of all accounts */
  constructor(who: Actor, isStaff: boolean) {
    this.#who = who;
    this.#account = isStaff ? undefined : who.accountId;
  }

  /** Reads one page, and says whether there is no more. @throws TypeError if the service hangs up */
  async read(origin: string, results: number): Promise<boolean> {
    const query = new URLSearchParams({ results: String(results), ...(this.#cursor ? { after: this.#cursor } : {}) });
    const began = performance.now();
    const response = await fetch(`${origin}/api/v3/events/?${query}`, { headers: headersOf(this.#who) });
    const text = await response.text();
    const ended = performance.now();
    if (response.status !== 200) throw new Error(`The feed answers ${response.status}: ${text}`);
    const { events, next, has_more }: RestPage = JSON.parse(text);
    const seen = events.map(seenEvent);
    this.pages.push({ account: this.#account, began, ended, after: this.#last, events: seen, isLast: !has_more });
    this.#cursor = next;
    this.#last = seen.at(-1)?.id ?? this.#last;
    return !has_more;
  }

  /** Reads now and then until the service hangs up. */
  async readOn(origin: string, chance: Chance): Promise<void> {
    for (;;) {
      await this.read(origin, chance.upTo(30));
      await new Promise((resolve) => setTimeout(resolve, chance.upTo(40)));
    }
  }
}

/** The record that an event is about, by the first part of its type. */
const SUBJECTS: Readonly<Record<string, string>> = {
  order: 'order_id',
  kit: 'kit_id',
  sample: 'sample_id',
  requisition: 'requisition_id',
  report: 'report_id',
  lot: 'lot',
};

function seenEvent({ id, sequence, type, account_id, data }: RestEvent): SeenEvent {
  const subject = data[SUBJECTS[type.split('.')[0] ?? ''] ?? ''] ?? id;
  const says = [type, subject, ...(data.status ? [data.status] : [])].join(' ');
  return { id, account: account_id, sequence, says };
}
