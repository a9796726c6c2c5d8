import type { KnownLicense } from './license-texts.ts';

/** A work of others within a package whose package.json does not name it. */
export interface Carried {
  readonly name: string;
  readonly license: KnownLicense;
  readonly copyright: string;
}

const REACT: Carried = {
  name: 'React',
  license: 'MIT',
  copyright: 'Copyright (c) Meta Platforms, Inc. and affiliates.',
};

const WITHIN: Readonly<Record<string, readonly Carried[]>> = {
  '@electric-sql/pglite': [
    {
      name: 'PostgreSQL',
      license: 'PostgreSQL',
      copyright:
        'Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group\n' +
        'Portions Copyright (c) 1994, The Regents of the University of California',
    },
  ],
  '@fastify/swagger-ui': [
    { name: 'Swagger UI', license: 'Apache-2.0', copyright: 'Copyright 2020-2021 SmartBear Software Inc.' },
    REACT,
  ],
  '@graphql-yoga/render-graphiql': [
    { name: 'GraphiQL', license: 'MIT', copyright: 'Copyright (c) GraphQL Contributors' },
    { name: 'Monaco Editor', license: 'MIT', copyright: 'Copyright (c) 2016 - present Microsoft Corporation' },
    REACT,
  ],
};

/** What a package carries of others within its files. */
export function carriedBy(packageName: string): readonly Carried[] {
  return WITHIN[packageName] ?? [];
}

/** A package of npm some of whose files are in the folder fonts, renamed (NOTICE.md, fonts/OFL.txt). */
export interface FontPackage {
  readonly name: string;
  readonly version: string;
}

/** The packages that the fonts come from. All fonts are under the SIL Open Font License 1.1. */
export const FONTS: readonly FontPackage[] = [
  { name: '@expo-google-fonts/hind', version: '0.4.1' },
  { name: '@expo-google-fonts/ibm-plex-sans-arabic', version: '0.4.2' },
  { name: '@expo-google-fonts/noto-sans', version: '0.4.2' },
  { name: '@expo-google-fonts/noto-sans-hebrew', version: '0.4.1' },
  { name: '@expo-google-fonts/noto-sans-jp', version: '0.4.3' },
  { name: '@expo-google-fonts/noto-sans-kr', version: '0.4.3' },
  { name: '@expo-google-fonts/noto-sans-sc', version: '0.4.3' },
  { name: '@expo-google-fonts/noto-sans-thai', version: '0.4.2' },
  { name: '@expo-google-fonts/source-sans-3', version: '0.4.1' },
];

/** The license of the fonts, by its id in SPDX. */
export const FONT_LICENSE = 'OFL-1.1';
