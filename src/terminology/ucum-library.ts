// Loaded when it is first needed. `await import()` of a CommonJS package itself has its names in Node, but not in the bundle.
export { UcumLhcUtils, UnitTables } from '@lhncbc/ucum-lhc';
