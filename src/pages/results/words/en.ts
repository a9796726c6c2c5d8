import { pluralOf } from '../../../documents/words/plural.ts';

const plural = pluralOf('en');

/**
 * Every text of the results page, in English. This is the file to translate: es.ts has the same texts in Spanish, and the compiler names
 * anything missing from a translation. What a laboratory’s report says is in src/documents/words; the date of birth, in
 * src/frame/texts.
 */
export const en = {
  /** The owner of a page that may name no program. */
  service: 'Laboratory results',

  /** Before it is opened. Nothing here says whether there is a result. */
  opening: {
    title: 'Your date of birth',
    why: 'This page is for one person only. Your date of birth shows us that it is you.',
    open: 'Open my page',
    privacy: 'Your page stays open for an hour, in this browser only. One cookie remembers that, and nothing else.',
    missing: 'Enter your date of birth.',
    unreal: 'This cannot be a date of birth. Please check the month and the day, and that the year is not before 1900.',
    shortYear: 'Enter the year with four digits.',
    wrong: (left: number) =>
      `That is not the date of birth that your program has for you. Please check the month and the day. You have ${left} more ${plural(left, 'try', 'tries')} before this link closes.`,
  },

  /** What a link says that shows nothing. */
  shut: {
    CLOSED: {
      title: 'This link is closed',
      advice:
        'Five different dates of birth were tried, so we closed it for your safety. Your results are where they were, and your program can send you a new link.',
    },
    REVOKED: {
      title: 'This link is no longer valid',
      advice: 'Your program has taken it back. If you still need it, your program can send you a new one.',
    },
    EXPIRED: {
      title: 'This link has expired',
      advice: 'Links to results work for some weeks only. Your program can send you a new one.',
    },
    incomplete: {
      title: 'This link is not complete',
      advice:
        'Part of the address is missing or was changed, as happens when a link is copied. Open it again from the message that your program sent you.',
    },
    notOpen: {
      title: 'Open your link first',
      advice:
        'For your privacy, pages with results close after an hour. Go back to the message from your program, and open its link again: it asks for your date of birth, and then you are back.',
    },
    ended: {
      title: 'Your page is closed',
      advice:
        'Nobody can see your results in this browser now. To come back, open the link that your program sent you.',
    },
    missing: {
      title: 'We cannot find this',
      advice: 'It is not among what this link shows. The address may have been cut off or mistyped.',
      back: 'Back to your results',
    },
    rateLimited: { title: 'Too many attempts', advice: 'Wait a minute, then try again. Nothing has been lost.' },
    unavailable: { title: 'We cannot show this right now', advice: 'Wait a moment, then reload this page.' },
    fault: {
      title: 'Something went wrong on our side',
      advice: 'Reload this page. If this keeps happening, tell your program the number below.',
    },
    requestId: 'Number of this request:',
  },

  /** The heading, which says in one breath where things stand. */
  headings: {
    ready: 'Your results are ready',
    /** Of a test that others were collected after. */
    earlier: (day: string) => `Your earlier test of ${day}`,
    partial: 'Some of your results are ready',
    takenBack: 'Your results were taken back',
    canceled: 'This kit was canceled',
    canceledAlone: 'This test was canceled',
    failed: 'This sample cannot be tested',
    nothing: 'There is nothing here yet',
    ordered: 'Your kit is being prepared',
    shipped: 'Your kit is on its way to you',
    toCollect: 'We are waiting for your sample',
    returned: 'Your sample is on its way to the laboratory',
    received: 'Your sample is at the laboratory',
  },
  nothingYet: 'As soon as a kit is registered for you, this page shows how far it has got.',
  takenBack: (day: string) =>
    `On ${day}, the laboratory took back its report on this sample. Nothing that it said counts any more; please do not rely on an earlier copy.`,
  takenBackBefore: (day: string) =>
    `An earlier report on this sample was taken back as a whole on ${day}. What is below has taken its place.`,
  canceled: 'There will be no results from it.',
  failed: 'So there will be no results from it.',
  replaced: (day: string) => `A new kit was ordered for you on ${day}.`,

  steps: {
    title: 'How far it has got',
    names: {
      ORDERED: 'Ordered',
      SHIPPED: 'On its way to you',
      REGISTERED: 'Activated',
      RETURNED: 'On its way to the laboratory',
      RECEIVED: 'At the laboratory',
      RESULTED: 'Results ready',
    },
    done: 'done',
    next: 'next',
    /** By which day the next step is expected: that of a kit on its way is that it arrives. */
    expected: (day: string) => `expected by ${day}`,
    arrives: (day: string) => `should be with you by ${day}`,
    arrived: (day: string) => `delivered ${day}`,
    yours: 'as soon as you send your sample',
  },

  critical: {
    title: (count: number): string =>
      plural(count, 'One of these results should not wait', 'Some of these results should not wait'),
    /** Before the names of these results. */
    about: (count: number): string =>
      plural(
        count,
        'The laboratory says that a doctor or other health professional needs to know about this result without delay:',
        'The laboratory says that a doctor or other health professional needs to know about these results without delay:',
      ),
    call: 'Call now:',
    nobody: 'Call the program that sent you the link to this page, now.',
  },
  partial: 'More results will follow. They appear on this page.',
  seeChanges: 'See what changed',

  results: 'Your results',
  laboratorysName: (name: string) => `The laboratory calls it ${name}`,
  noReference: 'No reference interval',
  measured: 'What it measures',
  comment: 'The laboratory’s comment, in its own words',
  before: 'Last time',
  on: (day: string) => `on ${day}`,
  reportedAs: (original: string) => `reported as ${original}`,

  /** The values of one thing over time. */
  overTime: {
    title: 'Over time',
    table: 'The same values as a table',
    earlier: 'Earlier values',
    of: (name: string) => `${name} over time`,
    columns: { day: 'Day', value: 'Value', flag: 'Flag' },
    plot: (name: string, count: number, first: string, last: string) =>
      `${name}: ${count} values, from ${first} to ${last}.`,
    extent: (lowest: string, highest: string) => `The lowest is ${lowest}, the highest ${highest}.`,
    shaded: 'Shaded: reference interval.',
    diamond: 'Diamond: out of the ordinary.',
    ring: 'Ring: this result.',
    limits: 'Open arrow: only a limit is known.',
    here: 'this result',
  },

  changes: {
    title: 'What changed',
    oneCorrected: (name: string, before: string, after: string) =>
      `${name} was corrected: it is ${after}, not ${before}.`,
    onlyAdded: 'The laboratory has added to its earlier report.',
    anyCorrected: 'The laboratory has corrected its earlier report.',
    corrected: (before: string, after: string) => `It said ${before}. Now it says ${after}.`,
    added: (after: string) => `New in this report: ${after}.`,
    withdrawn: (before: string) => `The laboratory took this result back. It had said ${before}.`,
    withdrawnFile: 'The laboratory took this document back.',
  },

  attached: {
    title: 'Documents from the laboratory',
    from: 'Your program has these documents, and can give them to you.',
  },
  comments: 'The laboratory’s comments, in its own words',
  laboratory: 'The laboratory',
  sample: 'Your sample',
  report: 'Report',
  pdf: 'Your report as a PDF',
  others: 'Your other tests',
  otherSample: 'Sample',
  collected: (day: string) => `Collected ${day}`,
  notNewest: 'This is not your newest test.',
  seeNewest: 'See the newest',
  ask: 'Questions?',
  whomToAsk: 'Questions? See whom to ask',
  askProgram: 'Ask the program that sent you the link to this page.',
  close: {
    title: 'When you have finished',
    advice:
      'Close your page, especially if this device is not yours. Otherwise it closes by itself an hour after you opened it.',
    button: 'Close my page',
  },
};

/** The texts that every language must have. */
export type ResultsWords = typeof en;
