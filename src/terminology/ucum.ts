/** Whether a text is a UCUM unit. */
export type IsUcum = (text: string) => boolean;

/** Units are ASCII without spaces. For anything else, the library writes to the console. */
const POSSIBLE = /^[!-~]{1,64}$/;

/**
 * Loads UCUM, and returns a function that tests whether UCUM has a unit with exactly this code, case-sensitively: `mg/dL`, `10*3/uL`,
 * `m[IU]/L`.
 */
export async function loadUcum(): Promise<IsUcum> {
  // It is large, and few processes need it.
  const { UcumLhcUtils } = await import('./ucum-library.ts');
  const units = UcumLhcUtils.getInstance();
  return (text) => {
    if (!POSSIBLE.test(text)) return false;
    const { status, ucumCode } = units.validateUnitString(text);
    return status === 'valid' && ucumCode === text;
  };
}
