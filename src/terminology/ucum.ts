/** Units are ASCII without blanks, and the library writes to the console of any that is not. */
const POSSIBLE = /^[!-~]{1,64}$/;

/** Loads UCUM, and returns what tells whether a text is one of its units, case-sensitively: `mg/dL`, `10*3/uL`, `m[IU]/L`. */
export async function loadUcum(): Promise<(text: string) => boolean> {
  // It is large, and few processes need it.
  const { UcumLhcUtils } = await import('@lhncbc/ucum-lhc');
  const units = UcumLhcUtils.getInstance();
  return (text) => POSSIBLE.test(text) && units.validateUnitString(text).status === 'valid';
}
