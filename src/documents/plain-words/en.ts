import type { PlainWords } from './words.ts';

/** The words for patients in English. */
export const en: PlainWords = {
  title: 'In plain words',
  statuses: {
    WITHDRAWN: 'WITHDRAWN: the laboratory took this report back. Its results no longer count.',
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
  furtherLetters: 'Other letters are printed as the laboratory sent them.',
  remarks: {
    PRELIMINARY: 'Preliminary: the laboratory may still change the result.',
    CORRECTED: 'Corrected by this report: an earlier report gave this result differently.',
    ADDED: 'Added by this report: the earlier report did not have this result.',
  },
  end: 'These sentences explain the words of this report. They do not say what a result means for you.',
  firstMention: null,
};
