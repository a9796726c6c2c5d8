import type { DocumentResult, ReportDocument } from '../../../src/documents/content/report-document.ts';
import type { RequisitionDocument } from '../../../src/documents/content/requisition-document.ts';
import type { Chance } from '../../helpers/chance.ts';
import { finding, PROVIDER, quantity, report } from '../sample-report.ts';
import { requisition } from './messages.ts';

/** Texts that are hard to write or to read, and others that are not. */
const PIECES = [
  ...['|', '^', '~', '\\', '&', '\\F\\', '\\.br\\', '\\X41\\', '\\E', '#', '""'],
  ...['\r', '\n', '\r\n', '\t', '\u000b', '\u001c', '\u0085', '\u2028'],
  ...['Łukasz', 'µg', '李', 'عمر', '🧪', 'a', 'B', '5.4', '<', ' ', '-', '.', "'"],
];

function one<Item>(chance: Chance, ...items: readonly [Item, ...Item[]]): Item {
  return items[chance.upTo(items.length) - 1] ?? items[0];
}

/** Not blank: no text of a document is. */
function textBy(chance: Chance, pieces = 6): string {
  return `x${Array.from({ length: chance.upTo(pieces) }, () => one(chance, '', ...PIECES)).join('')}x`;
}

function quantityBy(chance: Chance): DocumentResult {
  const comparator = one(chance, null, 'LT', 'LE', 'GT', 'GE');
  const sign = comparator === null ? '' : { LT: '<', LE: '≤ ', GT: '> ', GE: '>=' }[comparator];
  const digits = one(chance, '5.40', '0', '-3', '+7', '1e-7', '1.5e6', '.5', '123456789.000');
  return quantity({
    name: textBy(chance),
    text: sign + digits,
    value: Number(digits),
    comparator,
    unit: one(chance, null, 'mg/dL', 'a|b^c', textBy(chance)),
    comments: one(chance, null, textBy(chance, 40)),
    loinc: one(chance, null, '2345-7'),
    analyte: one(chance, null, { code: 'A_1.x-', name: textBy(chance), ucum: null }),
  });
}

function findingBy(chance: Chance): DocumentResult {
  const resultType = one(chance, 'reactivity', 'coded', 'genotype', 'text', 'phenotype');
  return { ...finding(textBy(chance), textBy(chance, 40)), resultType, comments: one(chance, null, textBy(chance)) };
}

/** A report whose texts may have anything in them. */
export function reportBy(chance: Chance): ReportDocument {
  const results = Array.from({ length: chance.upTo(6) }, (_, position) => ({
    ...one(chance, quantityBy, findingBy)(chance),
    position,
  }));
  const names = { firstName: one(chance, null, textBy(chance)), lastName: one(chance, null, textBy(chance)) };
  const patient = { patientId: 'p1', ...names, dateOfBirth: null, sex: one<'M' | 'F' | null>(chance, null, 'M', 'F') };
  return report({
    laboratory: textBy(chance),
    program: textBy(chance),
    comments: one(chance, null, textBy(chance, 60)),
    patient: one(chance, null, patient),
    results,
  });
}

/** A requisition whose texts may have anything in them. */
export function requisitionBy(chance: Chance): RequisitionDocument {
  const { patient } = requisition();
  const [street1, city, state, zip, country] = Array.from({ length: 5 }, () => textBy(chance));
  return requisition({
    barcode: textBy(chance),
    accountNumber: textBy(chance),
    lab: textBy(chance),
    program: textBy(chance),
    panels: Array.from({ length: chance.upTo(4) }, () => textBy(chance)),
    specimenType: one(chance, null, textBy(chance)),
    orderingProvider: one(chance, null, { name: textBy(chance), npi: one(chance, null, PROVIDER.npi) }),
    patient: {
      ...patient,
      firstName: textBy(chance),
      lastName: textBy(chance),
      email: `${textBy(chance)}@example.org`,
      phone: one(chance, null, textBy(chance)),
      address: {
        street1: street1 ?? '',
        street2: one(chance, null, textBy(chance)),
        city: city ?? '',
        state: state ?? '',
        zip: zip ?? '',
        country: country ?? '',
      },
    },
  });
}
