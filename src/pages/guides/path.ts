/** The prefix of every guide's path. */
export const GUIDES_PATH = '/guides/';
