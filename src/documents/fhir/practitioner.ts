import type { Element, HumanName, Identifier, Practitioner } from '@medplum/fhirtypes';
import { orderFacts } from '../content/facts.ts';
import type { ReportDocument } from '../content/report-document.ts';
import { FOR_PROGRAMS } from '../content/wording.ts';
import { UNKNOWN_VALUE } from './coding.ts';
import { metaOf } from './meta.ts';
import type { ResourceIds } from './names.ts';
import { factTable, narrative } from './narrative.ts';
import { fhirString } from './strings.ts';
import { NPI } from './systems.ts';

/** Stands in for the identifier that US Core requires, for a provider whose NPI was not given. */
interface AbsentIdentifier extends Identifier {
  _value: Element;
}

const NO_IDENTIFIER: AbsentIdentifier = { system: NPI, _value: UNKNOWN_VALUE };

/** A name of which it is unknown which part is the family name that US Core requires. */
interface WholeName extends HumanName {
  _family: Element;
}

/** The ordering provider; null if the report has no requisition, or the requisition names none. */
export function practitionerOf(document: ReportDocument, ids: ResourceIds): Practitioner | null {
  const provider = document.requisition?.orderingProvider ?? null;
  if (provider === null || ids.provider === null) return null;
  const name: WholeName = { text: fhirString(provider.name), _family: UNKNOWN_VALUE };
  return {
    resourceType: 'Practitioner',
    id: ids.provider,
    meta: metaOf(document, 'us-core-practitioner'),
    text: narrative(document, factTable(orderFacts(document, FOR_PROGRAMS.words))),
    identifier: [provider.npi === null ? NO_IDENTIFIER : { system: NPI, value: provider.npi }],
    name: [name],
  };
}
