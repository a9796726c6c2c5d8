// The package's types describe this module, but TypeScript mistakes them for those of its CommonJS twin.
declare module 'bidi-js/dist/bidi.mjs' {
  const bidiFactory: typeof import('bidi-js').default;
  export default bidiFactory;
}
