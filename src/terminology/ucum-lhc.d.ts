/** What is used of the library, which has no types of its own. */
declare module '@lhncbc/ucum-lhc' {
  export const UcumLhcUtils: {
    getInstance(): { validateUnitString(unit: string): { readonly status: 'valid' | 'invalid' | 'error' } };
  };
}
