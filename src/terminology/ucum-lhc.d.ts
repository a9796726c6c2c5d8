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
  /** The table of units, which is filled once `UcumLhcUtils.getInstance()` has been called. */
  export const UnitTables: {
    getInstance(): { readonly unitCodes_: Readonly<Record<string, UnitOfTable>> };
  };
  interface UnitOfTable {
    readonly csCode_: string;
    /** `UCUM` for the units of UCUM itself; the others are made of these, such as `mg/dL`. */
    readonly source_: string | null;
    readonly property_: string | null;
    /** What a unit is defined by, as a unit; null for a base unit. */
    readonly csUnitString_: string | null;
    /** How many of these it is, as UCUM writes the number; null for a base unit, and for a special one. */
    readonly baseFactorStr_: string | null;
    readonly baseFactor_: number | null;
    /** In base units. */
    readonly magnitude_: number;
    readonly isBase_: boolean;
    readonly isMetric_: boolean;
    /** A unit with an offset or a logarithm. */
    readonly isSpecial_: boolean;
    readonly isArbitrary_: boolean;
  }
}
