import { posix } from 'node:path';
import { type EcmaScriptModule, type Program, Visitor } from 'oxc-parser';

/** That one file imports another, or a package. */
export interface Import {
  readonly from: string;
  /** A file, relative to the same folder as `from`, or the name of a package with the path within it. */
  readonly to: string;
  readonly isRelative: boolean;
  /** Whether only types are imported, so that it is not there when the code runs. */
  readonly isType: boolean;
}

/** Every import of a file: `import`, `import type`, `export … from`, `import()`, and `import('…')` in a type. */
export function importsIn(
  from: string,
  { program, module }: { readonly program: Program; readonly module: EcmaScriptModule },
): readonly Import[] {
  const found: readonly { readonly target: string; readonly isType: boolean }[] = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      target: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ target: moduleRequest.value, isType }] : [])),
    ),
    ...importsWithin(program),
  ];
  return found.map(({ target, isType }) => ({
    from,
    to: target.startsWith('.') ? posix.join(posix.dirname(from), target) : target,
    isRelative: target.startsWith('.'),
    isType,
  }));
}

function importsWithin(program: Program) {
  const found: { target: string; isType: boolean }[] = [];
  new Visitor({
    TSImportType: ({ source }) => void found.push({ target: source.value, isType: true }),
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal' && typeof source.value === 'string')
        found.push({ target: source.value, isType: false });
    },
  }).visit(program);
  return found;
}

/** The package that a path of an import is in: `@prisma/client` for `@prisma/client/runtime/client`. */
export function packageOf(path: string): string {
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/');
}
