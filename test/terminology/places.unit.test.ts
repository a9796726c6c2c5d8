import { iso31661, iso31662 } from 'iso-3166';
import { describe, expect, it } from 'vitest';
import { readCountry } from '../../src/terminology/countries.ts';
import { isPostalCode } from '../../src/terminology/postal-codes.ts';
import { placeOfCountry, readRegion, regionsAround } from '../../src/terminology/regions.ts';

describe('a country (contract, 13.2)', () => {
  it.each([
    [
      'US',
      'us',
      'USA',
      'usa',
      'United States',
      'united  states',
      'United States of America',
      'UNITED STATES OF AMERICA',
    ],
    ['GB', 'UK', 'uk', 'GBR', 'United Kingdom of Great Britain and Northern Ireland'],
    ['DE', 'de', 'DEU', 'Germany'],
    ['CI', 'CIV', "Côte d'Ivoire", 'cote d’ivoire'],
    [
      'BO',
      'Bolivia, Plurinational State of',
      'Plurinational State of Bolivia',
      'Bolivia (Plurinational State of)',
      'Bolivia',
    ],
    ['CG', 'Congo'],
    ['MF', 'Saint Martin (French part)', 'Saint Martin'],
    ['PR', 'PRI', 'Puerto Rico'],
  ])('%s is read in all its forms', (code, ...forms) => {
    expect(forms.map((form) => [form, readCountry(form)])).toEqual(forms.map((form) => [form, code]));
  });

  it('every country is read by its codes and its name', () => {
    const read = iso31661.map(({ alpha2, alpha3, name }) => [alpha2, alpha3, name].map(readCountry));
    expect(read).toEqual(iso31661.map(({ alpha2 }) => [alpha2, alpha2, alpha2]));
  });

  it.each(['', 'XX', 'U.S.', 'Deutschland', 'Korea', 'Virgin Islands', 'Atlantis', 'AA'])(
    '%j cannot be read',
    (text) => {
      expect(readCountry(text)).toBeUndefined();
    },
  );
});

describe('a state (contract, 13.2)', () => {
  it.each([
    ['US', 'US-NY', 'ny', 'NY', 'us-ny', 'New York', 'NEW YORK'],
    ['US', 'US-DC', 'DC', 'District of Columbia'],
    ['US', 'US-PR', 'PR', 'Puerto Rico', 'US-PR'],
    ['US', 'US-AE', 'ae', 'US-AE'],
    ['CA', 'CA-QC', 'QC', 'Québec', 'quebec'],
    ['BR', 'BR-SP', 'São Paulo', 'sao paulo', 'SP'],
    ['MX', 'MX-MEX', 'México', 'mex'],
    ['PL', 'PL-10', 'Łódzkie', 'lodzkie'],
    ['GB', 'GB-LND', 'London, City of', 'City of London', 'LND'],
    ['ES', 'ES-S', 'Cantabria'],
  ])('of %s: %s is read in all its forms', (country, code, ...forms) => {
    expect(forms.map((form) => [form, readRegion(country, form)])).toEqual(forms.map((form) => [form, code]));
  });

  it('every region is read by its code, with and without its country', () => {
    const country = (code: string) => code.slice(0, 2);
    const read = iso31662.map(({ code }) => [code, code.slice(3)].map((text) => readRegion(country(code), text)));
    expect(read).toEqual(iso31662.map(({ code }) => [code, code]));
  });

  it.each([
    ['US', 'ON'],
    ['US', 'CA-ON'],
    ['CA', 'NY'],
    ['US', 'N.Y.'],
    ['TW', 'Chiayi'],
    ['PR', 'San Juan'],
    ['US', ''],
  ])('of %s: %j cannot be read', (country, text) => {
    expect(readRegion(country, text)).toBeUndefined();
  });

  it('is a part of the regions around it', () => {
    expect(regionsAround('ES-B')).toEqual(['ES-B', 'ES-CT']);
    expect(regionsAround('FR-67')).toEqual(['FR-67', 'FR-6AE', 'FR-GES']);
    expect(regionsAround('US-NY')).toEqual(['US-NY']);
  });

  it('may be a territory with a country’s code of its own', () => {
    expect(['PR', 'GU', 'VI', 'AS', 'MP', 'UM'].map(placeOfCountry)).toEqual(
      ['PR', 'GU', 'VI', 'AS', 'MP', 'UM'].map((code) => ({ country: 'US', region: `US-${code}` })),
    );
    expect(placeOfCountry('CA')).toEqual({ country: 'CA', region: null });
  });
});

describe('a postal code (contract, 13.2)', () => {
  it.each([
    ['US', '10001', '100011234', '10001-1234'],
    ['CA', 'K1A 0B1', 'k1a0b1'],
    ['GB', 'SW1A 1AA', 'M1 1AE', 'm11ae', 'EC1A1BB', 'CR2 6XH', 'DN55 1PT', 'W1A 0AX'],
    ['IE', 'D02 X285', 'd02x285', 'D6W XY00'],
    ['DE', '01067'],
    ['ES', '08001'],
    ['FI', '00100'],
    ['FR', '75001'],
    ['IT', '00118'],
    ['MX', '01000'],
    ['AT', '1010'],
    ['AU', '2000'],
    ['BE', '1000'],
    ['CH', '8001'],
    ['DK', '2100'],
    ['NO', '0150'],
    ['NZ', '6011'],
    ['BR', '01310100', '01310-100'],
    ['IN', '110001'],
    ['JP', '1000001', '100-0001'],
    ['NL', '1234 AB', '1234ab'],
    ['PL', '00-950'],
    ['PT', '1000-001'],
    ['SE', '11455', '114 55'],
    ['HK', 'anything'],
  ])('of %s has its form', (country, ...zips) => {
    expect(zips.filter((zip) => !isPostalCode(country, zip))).toEqual([]);
  });

  it.each([
    ['US', '1000', '100011', '10001 1234', '1000a', '10001-', '10001-123'],
    ['CA', 'D1A 0B1', 'K1O 0B1', 'W1A 0B1', 'Z1A 0B1', 'K1A-0B1', 'K1A  0B1', '10001'],
    ['GB', 'SW1A', 'SW1A 1A', '1SW 1AA', 'SW1A-1AA', '10001'],
    ['IE', 'B02 X285', 'D02 X28', 'D02-X285', 'D0W X285'],
    ['DE', '1067', '010670', '0106a'],
    ['FR', '7500'],
    ['AT', '101', '10100'],
    ['BR', '0131010', '01310 100'],
    ['IN', '010001', '11000'],
    ['JP', '100001', '1000-001'],
    ['NL', '1234', '1234-AB', '123 AB', '1234 A1'],
    ['PL', '00950', '00 950'],
    ['PT', '1000001', '1000 001'],
    ['SE', '1145', '1145 5'],
  ])('of %s has no other', (country, ...zips) => {
    expect(zips.filter((zip) => isPostalCode(country, zip))).toEqual([]);
  });
});
