import { Contrib, Enums, Models, Serialize, SPDX, Spec } from '@cyclonedx/cyclonedx-library';
import { type Carried, carriedBy, FONT_LICENSE, FONTS } from './carried.ts';
import type { LockFile } from './lock-file.ts';
import type { ShippedPackage } from './shipped-packages.ts';

const { Component, ComponentRepository, HashDictionary, LicenseRepository } = Models;

/**
 * The bill of materials of a build, as CycloneDX 1.6 in JSON: the packages that it carries with their versions, licenses, hashes and
 * what needs what, the works of others within them, and the fonts. It has no date and no serial number, so that the same source makes
 * the same file. Node and the system are not in it.
 *
 * @param service our own name and version
 */
export function billOfMaterials(
  service: { readonly name: string; readonly version: string },
  packages: readonly ShippedPackage[],
  lock: LockFile,
): string {
  const application = new Component(Enums.ComponentType.Application, service.name, {
    ...service,
    bomRef: service.name,
  });
  // A package that is installed in two folders is one component.
  const byPurl = new Map<string, Models.Component>();
  const byFolder = new Map([['', application]]);
  for (const each of packages) {
    const component = byPurl.get(purlOf(each)) ?? packageComponent(each, lock);
    byPurl.set(purlOf(each), component);
    byFolder.set(each.folder, component);
  }
  for (const [folder, component] of byFolder)
    for (const needed of lock.neededBy(folder)) addNeed(component, byFolder.get(needed));
  const fonts = FONTS.map((font) => npmComponent(font, FONT_LICENSE));
  for (const font of fonts) addNeed(application, font);

  const bom = new Models.Bom({
    metadata: new Models.Metadata({ component: application }),
    components: new ComponentRepository([...byPurl.values(), ...fonts]),
  });
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

/** Says that a component needs another, if that is one that ships. */
function addNeed(component: Models.Component, needed: Models.Component | undefined): void {
  if (needed) component.dependencies.add(needed.bomRef);
}

function packageComponent({ folder, name, version, license }: ShippedPackage, lock: LockFile): Models.Component {
  const component = npmComponent({ name, version }, license);
  const integrity = lock.integrityOf(folder);
  if (integrity !== undefined)
    component.hashes = new HashDictionary([Contrib.FromNodePackageJson.Utils.parsePackageIntegrity(integrity)]);
  component.components = new ComponentRepository(carriedBy(name).map((carried) => carriedComponent(name, carried)));
  return component;
}

function npmComponent(
  { name, version }: { readonly name: string; readonly version: string },
  license: string,
): Models.Component {
  const [scope, scoped] = name.split('/');
  const purl = purlOf({ name, version });
  return new Component(Enums.ComponentType.Library, scoped ?? name, {
    ...(scoped === undefined || scope === undefined ? {} : { group: scope }),
    version,
    purl,
    bomRef: purl,
    licenses: new LicenseRepository([licenseOf(license)]),
  });
}

function carriedComponent(within: string, { name, license, copyright }: Carried): Models.Component {
  return new Component(Enums.ComponentType.Library, name, {
    bomRef: `${within}/${name}`,
    copyright,
    licenses: new LicenseRepository([licenseOf(license)]),
  });
}

/** The license as package.json names it: an id of SPDX, an expression of such ids, or words. */
function licenseOf(license: string): Models.License {
  if (SPDX.isSupportedSpdxId(license)) return new Models.SpdxLicense(license);
  if (/ (?:AND|OR|WITH) /.test(license)) return new Models.LicenseExpression(license);
  return new Models.NamedLicense(license);
}

/** The package URL, which identifies a package of npm for other programs. */
function purlOf({ name, version }: { readonly name: string; readonly version: string }): string {
  return `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
}
