/** What a report can be printed as; also the file extension of its link. */
export type DocumentFormat = 'pdf' | 'txt';
