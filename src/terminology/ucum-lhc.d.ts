/** The part of the library that is used here. It has no types of its own. */
declare module '@lhncbc/ucum-lhc' {
  export const UcumLhcUtils: {
    getInstance(): {
      validateUnitString(unit: string): {
        readonly status: 'valid' | 'invalid' | 'error';
        /** The unit that was found, or the one that is suggested. */
        readonly ucumCode: string | null;
      };
    };
  };
}
