import type { ResultOf, TadaDocumentNode, VariablesOf } from '../../src/graphql/stored/typed-document.ts';
import { accountDocuments } from '../mutations/accounts.ts';
import { heldReportDocuments } from '../mutations/held-reports.ts';
import { kitDocuments } from '../mutations/kits.ts';
import { laboratoryDocuments } from '../mutations/laboratory.ts';
import { lotDocuments } from '../mutations/lots.ts';
import { orderDocuments } from '../mutations/orders.ts';
import { patientDocuments } from '../mutations/patients.ts';
import { reportDocuments } from '../mutations/reports.ts';
import { requisitionDocuments } from '../mutations/requisitions.ts';
import { sandboxDocuments } from '../mutations/sandbox.ts';
import { webhookDocuments } from '../mutations/webhooks.ts';
import type { Done } from './graphql.ts';

const documents = {
  ...orderDocuments,
  ...kitDocuments,
  ...lotDocuments,
  ...patientDocuments,
  ...requisitionDocuments,
  ...reportDocuments,
  ...heldReportDocuments,
  ...laboratoryDocuments,
  ...webhookDocuments,
  ...accountDocuments,
  ...sandboxDocuments,
};

export type MutationName = keyof typeof documents;

/** The input that a mutation takes. */
export type InputOf<Name extends MutationName> = VariablesOf<(typeof documents)[Name]>['input'];

/** The data of a mutation: its payload, under its name. */
export type DataOf<Name extends MutationName> =
  ResultOf<(typeof documents)[Name]> extends Record<Name, infer Payload>
    ? { readonly [Field in Name]: Payload }
    : never;

/** What {@link MUTATIONS} selects from the payload of a mutation that is done. */
export type PayloadOf<Name extends MutationName> = Done<DataOf<Name>>[Name];

/** Every mutation of the schema, with what most tests select from its payload. */
export const MUTATIONS: {
  readonly [Name in MutationName]: TadaDocumentNode<DataOf<Name>, { input: InputOf<Name> }>;
} = documents;
