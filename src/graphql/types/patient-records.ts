import { NEWEST_FIRST } from '../../db/sql/list.ts';
import { isOfPatient, isReportOfPatient } from '../../domains/access/own-records.ts';
import { listReports } from '../../domains/reports/list-reports.ts';
import { listRequisitions } from '../../domains/requisitions/list-requisitions.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { builder } from '../fields/builder.ts';
import { nestedField } from '../fields/row-fields.ts';
import { sortOf } from './common.ts';
import { PatientObject } from './patients.ts';
import { ReportConnection, ReportFilterInput, ReportObject, ReportSortInput } from './reports.ts';
import {
  RequisitionConnection,
  RequisitionFilterInput,
  RequisitionObject,
  RequisitionSortInput,
} from './requisitions.ts';

const ROW = Prisma.sql`row`;

// What belongs to a patient besides kits (contract, 12.1). Both fields are nullable, so that a refusal stays on them.

builder.prismaObjectField(PatientObject, 'requisitions', (t) =>
  t.connection(
    {
      type: RequisitionObject,
      nullable: true,
      description: 'The requisitions that are this patient’s, by default newest first.',
      args: {
        filter: t.arg({
          type: RequisitionFilterInput,
          description: 'Only requisitions of the patient that meet these conditions; all if left out.',
        }),
        orderBy: t.arg({
          type: RequisitionSortInput,
          description: 'How to sort the requisitions; newest first if left out.',
        }),
      },
      ...nestedField(
        (patientId) => isOfPatient(ROW, patientId),
        (work, args) => listRequisitions(work, args.filter, sortOf(args.orderBy, NEWEST_FIRST)),
      ),
    },
    RequisitionConnection,
  ),
);

builder.prismaObjectField(PatientObject, 'reports', (t) =>
  t.connection(
    {
      type: ReportObject,
      nullable: true,
      description:
        'The released reports on this patient’s samples, by default newest first: those of the kits registered to the patient, and of requisitions alone that are the patient’s. A report that was withdrawn afterwards is among them. Refused to FULFILLMENT.',
      args: {
        filter: t.arg({
          type: ReportFilterInput,
          description: 'Only reports of the patient that meet these conditions; all if left out.',
        }),
        orderBy: t.arg({ type: ReportSortInput, description: 'How to sort the reports; newest first if left out.' }),
      },
      ...nestedField(
        (patientId) => isReportOfPatient(ROW, patientId),
        (work, args) => listReports(work, args.filter, sortOf(args.orderBy, NEWEST_FIRST)),
      ),
    },
    ReportConnection,
  ),
);
