/** The path of the page. */
export const ACTIVATION_PATH = '/activate';
