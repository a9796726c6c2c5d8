import { pluralOf } from './plural.ts';

const plural = pluralOf('en');

/**
 * Every text of the documents that people read, in English. This is the file to translate: es.ts has the same texts in Spanish, and the
 * compiler names anything missing from a translation. Statuses and flags are quoted in sentences exactly as they are printed.
 */
export const en = {
  title: 'LABORATORY REPORT',
  /** In lists of files, and in the title of a viewer's window. */
  named: (reportId: string) => `Laboratory report ${reportId}`,
  about: (sampleId: string, program: string) => `Sample ${sampleId}, ${program}`,
  testStamp: 'TEST: NOT FOR CLINICAL USE',
  origin: (program: string) => `Performing laboratory · Program: ${program}`,
  director: (name: string) => `Laboratory director: ${name}`,

  statuses: {
    NOT_RELEASED: 'NOT RELEASED',
    WITHDRAWN: 'WITHDRAWN',
    SUPERSEDED: 'SUPERSEDED',
    FINAL: 'FINAL',
    PARTIAL: 'PARTIAL',
    AMENDED: 'AMENDED',
  },
  statusLine: (status: string) => `Status: ${status}`,

  /** A result's flag, as printed. */
  flags: {
    LOW: 'LOW',
    HIGH: 'HIGH',
    NORMAL: 'NORMAL',
    CRITICAL: 'CRITICAL',
    ABNORMAL: 'A (abnormal)',
    UNKNOWN: 'Not flagged',
  },
  /** With the laboratory's own letters in place of the word. */
  abnormalWith: (letters: string) => `A (${letters})`,
  /** Below the table in the text, which marks lines with these signs. */
  signs: '* HIGH, LOW or A    ! CRITICAL',

  notices: {
    notReleased: {
      title: 'NOT RELEASED – for reviewers only',
      statement: (until: string) =>
        `The program is still reviewing this report. Unless it decides otherwise, it is released on ${until}.`,
    },
    partial: {
      title: 'PARTIAL REPORT – further results to follow',
      statement: 'Results not listed here are still pending.',
    },
    withdrawn: {
      title: 'WITHDRAWN REPORT – do not use',
      statement: (at: string, reason: string) =>
        `The laboratory withdrew this report on ${at}, and with it every result that it gave. ` +
        `Nothing in an earlier copy may be used.\nReason: ${reason}`,
    },
    superseded: {
      title: 'SUPERSEDED REPORT',
      done: {
        replaced: 'A newer report has replaced this one.',
        completed: 'This partial report has been completed.',
        corrected: 'This report has been corrected.',
        both: 'This partial report has been completed and corrected.',
      },
      use: (reportId: string, at: string) => `Use report ${reportId}, resulted ${at}, instead.`,
    },
    amended: {
      title: 'AMENDED REPORT',
      corrects: (earlier: string) => `This report corrects and replaces ${earlier}.`,
      addsTo: (earlier: string) => `This report adds to and replaces ${earlier}.`,
      earlier: (reportId: string, at: string) => `report ${reportId}, resulted ${at}`,
      anEarlier: 'an earlier report',
      listed: 'The changes are listed below.',
      unchanged: 'None of the listed results changed.',
    },
  },

  headings: {
    patient: 'Patient',
    specimen: 'Specimen',
    changes: 'Changes',
    results: 'Results',
    attachments: 'Documents from the laboratory',
    comments: 'Comments',
    review: 'Comment of the reviewer',
  },
  /** Who has released the report, and when, below the comment. */
  reviewed: (by: string, at: string) => `${by}, ${at}`,

  /** The labels of the patient's and the specimen's facts. */
  labels: {
    name: 'Name',
    dateOfBirth: 'Date of birth',
    sex: 'Sex',
    patientId: 'Patient ID',
    requisition: 'Requisition',
    sampleId: 'Sample ID',
    kitId: 'Kit ID',
    type: 'Type',
    collected: 'Collected',
    received: 'Received',
    resulted: 'Resulted',
    orderedBy: 'Ordered by',
    orderedFrom: 'Ordered from',
  },
  sexes: { M: 'Male', F: 'Female' },
  notRegistered: 'Not registered to a patient',
  notStated: 'Not stated by the laboratory',
  /** Types of specimens in other words than their own, by their own in lower case; any other is printed as it is. */
  specimenTypes: {} as Readonly<Record<string, string>>,

  columns: {
    test: 'Test',
    result: 'Result',
    unit: 'Unit',
    interval: 'Reference interval',
    flag: 'Flag',
    before: 'Earlier report',
    after: 'This report',
  },

  /** The results in one sentence: one of the first, then what else there is. */
  summary: {
    noResults: 'No individual results are listed; see the attached documents and the comments.',
    one: {
      normal: 'The one result is not flagged as abnormal.',
      ownLetters: 'The one result is not flagged as abnormal; it has the laboratory’s own letters.',
      notFlagged: 'The one result is not flagged.',
    },
    noneAbnormal: (total: number) => `None of ${total} results is flagged as abnormal`,
    outside: (count: number, total: number) =>
      `${count} of ${total} ${plural(total, 'result', 'results')} ${plural(count, 'is outside its reference interval', 'are outside their reference intervals')}`,
    abnormal: (count: number, total: number) =>
      `${count} of ${total} ${plural(total, 'result', 'results')} ${plural(count, 'is', 'are')} abnormal`,
    abnormalToo: (count: number) => `${count} abnormal`,
    critical: (count: number) => `${count} critical`,
    /** On which side critical results are, in brackets. */
    sides: {
      LOW: (count: number) => plural(count, 'low', 'low'),
      HIGH: (count: number) => plural(count, 'high', 'high'),
    },
    ownLetters: (count: number) => `${count} with the laboratory’s own letters`,
    notFlagged: (count: number) => `${count} not flagged`,
  },

  /** Remarks on a result, or in brackets on a document. */
  remarks: {
    PRELIMINARY: 'Preliminary',
    ADDED: 'Added by this report',
    CORRECTED: 'Corrected by this report',
    collected: (at: string) => `Collected ${at}`,
  },
  documentRemarks: {
    PRELIMINARY: 'preliminary',
    ADDED: 'added by this report',
    CORRECTED: 'corrected by this report',
  },
  comment: (comment: string) => `Comment: ${comment}`,
  attached: (name: string, file: string) => `Attached: ${name}, ${file}`,
  fileKinds: {
    'application/pdf': 'PDF',
    'image/png': 'PNG image',
    'image/jpeg': 'JPEG image',
    'text/plain': 'text',
  },
  bytes: (count: number) => `${count} ${plural(count, 'byte', 'bytes')}`,

  /** What an amendment changed. */
  changes: {
    notReported: 'Not reported',
    withdrawn: 'Withdrawn',
    named: (name: string) => `named ${name}`,
    flag: (flag: string) => `flag ${flag}`,
    interval: (interval: string) => `reference interval ${interval}`,
    collected: (at: string) => `collected ${at}`,
    comments: { added: 'comments added', removed: 'comments removed', changed: 'comments changed' },
    codes: 'codes corrected',
  },

  /** Below the results: what their flags and marks mean. */
  legend: {
    flags: (meanings: readonly string[]) => `Flags: ${meanings.join('; ')}.`,
    HIGH: 'HIGH, above the reference interval or high in the laboratory’s judgment',
    LOW: 'LOW, below the reference interval or low in the laboratory’s judgment',
    ABNORMAL: 'A, abnormal in the laboratory’s judgment',
    CRITICAL: 'CRITICAL, critical in the laboratory’s judgment (HIGH or LOW after it says on which side)',
    ownLetters: 'Other letters are printed as the laboratory sent them.',
    notFlagged:
      'Not flagged: the laboratory gave no flag, and none can be derived from the interval. This does not mean normal.',
    preliminary: 'Preliminary: the laboratory may still change the result.',
    bars:
      'Bars: the shaded part is the reference interval, and the dot is the result. Solid arrow: the result is off ' +
      'the scale. Open arrow: only a limit is known.',
  },

  /** The head and the foot of each page, and the end of the text. */
  foot: {
    report: (reportId: string) => `Report ${reportId}`,
    sample: (sampleId: string) => `Sample ${sampleId}`,
    patient: (id: string) => `Patient ${id}`,
    requisition: (id: string) => `Requisition ${id}`,
    born: (date: string) => `Date of birth ${date}`,
    printed: (at: string) => `Printed ${at}`,
    page: (number: number, count: number) => `Page ${number} of ${count}`,
    end: 'End of report',
    /** After the status at the head of a further page, and after the name of a row that began on the page before. */
    continued: 'continued',
    missing: (sign: string) =>
      `${sign} stands for a character that this page’s fonts lack. The text version of this report has it.`,
  },

  /**
   * For the patient (contract, 6.2): the meaning of each word of the report that occurs. Nothing here is advice or a diagnosis, and nothing
   * depends on the measured values.
   */
  plain: {
    title: 'In plain words',
    statuses: {
      WITHDRAWN: 'WITHDRAWN: the laboratory took this report back. Its results no longer count.',
      NOT_RELEASED: 'NOT RELEASED: the program has not decided yet to show this report.',
      SUPERSEDED: 'SUPERSEDED: a newer report has taken the place of this one.',
      FINAL: 'FINAL: the laboratory has finished this report.',
      PARTIAL: 'PARTIAL: more results are to follow.',
      AMENDED: 'AMENDED: this report corrects or adds to an earlier one, and takes its place.',
    },
    types: {
      quantity:
        'A number says how much was measured; the reference interval, if there is one, is what the laboratory compares it with.',
      reactivity:
        'Reactive (or positive, detected) means that the test found signs of what it looks for in the sample; ' +
        'non-reactive (or negative, not detected) means that it found none. Indeterminate (or equivocal, inconclusive) ' +
        'means that the test gave neither answer.',
      genotype: 'A genotype, such as *1/*2, names the versions of a gene that the test found.',
      other: 'A result in words or symbols is what the laboratory reported, as the laboratory wrote it.',
    },
    /** For a sign before a number, such as `<`. */
    signs: 'The signs <, ≤, > and ≥ mean less than, at most, more than and at least.',
    flags: {
      NORMAL:
        'NORMAL: the result is within the reference interval, or the laboratory marked it as normal, negative or not detected.',
      LOW: 'LOW: the result is below the reference interval, or the laboratory calls it low.',
      HIGH: 'HIGH: the result is above the reference interval, or the laboratory calls it high.',
      ABNORMAL: 'A (abnormal): the laboratory marked the result as out of the ordinary, or as positive or detected.',
      CRITICAL:
        'CRITICAL: the laboratory marked the result as one that a doctor or other health professional needs to know about ' +
        'without delay. HIGH or LOW after it says on which side the result is.',
      UNKNOWN:
        'Not flagged: this result was not marked as high, low, abnormal or normal. That does not mean that it is normal.',
    },
    /** For letters of the laboratory that say more than the flag. */
    ownLetters: 'Other letters are printed as the laboratory sent them.',
    remarks: {
      PRELIMINARY: 'Preliminary: the laboratory may still change the result.',
      CORRECTED: 'Corrected by this report: an earlier report gave this result differently.',
      ADDED: 'Added by this report: the earlier report did not have this result.',
    },
    /** The last sentence: what the explanations are not. */
    end: 'These sentences explain the words of this report. They do not say what a result means for you.',
    /** A term that is written in full where it is used first; null if there is none. */
    firstMention: null as { readonly term: string; readonly inFull: string } | null,
  },
};

/** The texts that every language must have. */
export type DocumentWords = typeof en;
