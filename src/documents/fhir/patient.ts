import type { HumanName, Identifier } from '@medplum/fhirtypes';
import { idOfPatient, patientFacts } from '../content/facts.ts';
import { formatPatientName } from '../content/format.ts';
import type { ReportDocument } from '../content/report-document.ts';
import { FOR_PROGRAMS } from '../content/wording.ts';
import { UNKNOWN_VALUE } from './coding.ts';
import { metaOf } from './meta.ts';
import type { ResourceIds } from './names.ts';
import { factTable, narrative, paragraph } from './narrative.ts';
import type { KnownPatient } from './resources.ts';
import { fhirString, fhirStringOrNull } from './strings.ts';
import { PATIENT_IDS, REQUISITION_IDS } from './systems.ts';

/** Stands in for the identifier that US Core requires, for a patient who is unknown. */
interface AbsentIdentifier extends Identifier {
  _value: typeof UNKNOWN_VALUE;
}

const NO_IDENTIFIER: AbsentIdentifier = { system: PATIENT_IDS, _value: UNKNOWN_VALUE };

/** The person whose results these are. Unknown details are marked as unknown; for an unregistered kit, that is all of them. */
export function patientOf(document: ReportDocument, ids: ResourceIds): KnownPatient {
  const { patient } = document;
  const { words } = FOR_PROGRAMS;
  const facts = patientFacts(document, words);
  return {
    resourceType: 'Patient',
    id: ids.patient,
    meta: metaOf(document, 'us-core-patient'),
    text: narrative(document, facts ? factTable(facts) : paragraph(words.notRegistered)),
    identifier: [patient ? identifierOf(patient, document) : NO_IDENTIFIER],
    name: [patient ? nameOf(patient) : UNKNOWN_VALUE],
    gender: patient?.sex ? { M: 'male' as const, F: 'female' as const }[patient.sex] : 'unknown',
    ...(patient?.dateOfBirth ? { birthDate: patient.dateOfBirth } : { _birthDate: UNKNOWN_VALUE }),
  };
}

function identifierOf(patient: NonNullable<ReportDocument['patient']>, document: ReportDocument): Identifier {
  const { kind, id } = idOfPatient(patient, document);
  return { system: kind === 'Patient' ? PATIENT_IDS : REQUISITION_IDS, value: id };
}

function nameOf(patient: NonNullable<ReportDocument['patient']>): HumanName {
  const family = fhirStringOrNull(patient.lastName);
  const given = fhirStringOrNull(patient.firstName);
  if (family === null && given === null) return UNKNOWN_VALUE;
  return {
    text: fhirString(formatPatientName(patient)),
    ...(family !== null && { family }),
    ...(given !== null && { given: [given] }),
  };
}
