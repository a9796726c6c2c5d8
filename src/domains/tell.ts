import type { TransactionContext } from '../context.ts';
import type { Telling } from '../db/write.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { EventType, OrderStatus } from '../generated/prisma/enums.ts';

// What a program is told of a change (contract, 9.1), and how each event names its records: one function for each kind of change,
// and nothing else makes events. They are written in the statement of the change itself, and so see what was before it. An event
// has codes and statuses only: never a name, an address, metadata or a result.

/** A kind of record that tells when its status changes: its table, and the pairs of the JSON object that name it. */
export interface ToldRecord {
  readonly table: Prisma.Sql;
  readonly statusType: Prisma.Sql;
  readonly statusChanged: EventType;
  readonly names: Prisma.Sql;
}

const KIT_NAMES = Prisma.sql`'kit_id', record.kit_id::text,
  'order_id', (SELECT orders.order_id::text FROM orders WHERE orders.id = record.order_id)`;

export const TOLD_KIT: ToldRecord = {
  table: Prisma.sql`kits`,
  statusType: Prisma.sql`kit_status`,
  statusChanged: 'KIT_STATUS_CHANGED',
  names: KIT_NAMES,
};

export const TOLD_SAMPLE: ToldRecord = {
  table: Prisma.sql`samples`,
  statusType: Prisma.sql`sample_status`,
  statusChanged: 'SAMPLE_STATUS_CHANGED',
  names: Prisma.sql`'sample_id', record.sample_id::text,
    'kit_id', (SELECT kits.kit_id::text FROM kits WHERE kits.id = record.kit_id)`,
};

export const TOLD_REQUISITION: ToldRecord = {
  table: Prisma.sql`requisitions`,
  statusType: Prisma.sql`requisition_status`,
  statusChanged: 'REQUISITION_STATUS_CHANGED',
  names: Prisma.sql`'requisition_id', record.id`,
};

const TOLD_ORDER: ToldRecord = {
  table: Prisma.sql`orders`,
  statusType: Prisma.sql`order_status`,
  statusChanged: 'ORDER_STATUS_CHANGED',
  names: Prisma.sql`'order_id', record.order_id::text`,
};

/** Tells that records get a status, in the order given; nothing of those that have it already. */
export function tellStatus(
  context: TransactionContext,
  { table, statusType, statusChanged, names }: ToldRecord,
  ids: readonly string[],
  status: string,
): Telling {
  const data = Prisma.sql`jsonb_build_object(${names}, 'status', ${status.toLowerCase()}::text,
    'previous_status', lower(record.status::text))`;
  return {
    events: Prisma.sql`SELECT given.n, record.account_id, ${common(context, statusChanged)}, record.id AS subject_id, ${data} AS data
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS given(id, n) JOIN ${table} record ON record.id = given.id
      WHERE record.status <> ${status}::${statusType}`,
  };
}

/** Tells that an order gets a status, unless it has it already. */
export function tellOrderStatus(context: TransactionContext, orderRef: string, status: OrderStatus): Telling {
  return tellStatus(context, TOLD_ORDER, [orderRef], status);
}

/** Tells that an order is made. */
export function tellOrder(
  context: TransactionContext,
  order: { readonly id: string; readonly order_id: string; readonly account_id: string },
): Telling {
  return tellMade(
    context,
    'ORDER_CREATED',
    Prisma.sql`'order_id', record.order_id`,
    [order],
    Prisma.sql`, order_id text`,
  );
}

/** Tells that kits are made, in the order given. */
export function tellKits(
  context: TransactionContext,
  kits: readonly {
    readonly id: string;
    readonly kit_id: string;
    readonly account_id: string;
    readonly order_id: string | null;
  }[],
): Telling {
  const rows = kits.map(({ id, kit_id, account_id, order_id }) => ({ id, kit_id, account_id, order_id }));
  return tellMade(context, 'KIT_CREATED', KIT_NAMES, rows, Prisma.sql`, kit_id text, order_id uuid`);
}

/** Tells that a requisition is made. */
export function tellRequisition(
  context: TransactionContext,
  requisition: { readonly id: string; readonly account_id: string },
): Telling {
  return tellMade(context, 'REQUISITION_CREATED', TOLD_REQUISITION.names, [requisition], Prisma.empty);
}

/**
 * Tells of records that are being added: they travel as JSON, since the statement does not see them yet.
 *
 * @param columns what the rows have besides `id` and `account_id`, each after a comma
 */
function tellMade(
  context: TransactionContext,
  type: EventType,
  names: Prisma.Sql,
  rows: readonly object[],
  columns: Prisma.Sql,
): Telling {
  return {
    events: Prisma.sql`SELECT record.ordinality AS n, record.account_id, ${common(context, type)}, record.id AS subject_id,
      jsonb_build_object(${names}) AS data
      FROM ROWS FROM (json_to_recordset(${JSON.stringify(rows)}::json) AS (id uuid, account_id uuid${columns}))
        WITH ORDINALITY AS record`,
  };
}

/** A report that is being added. */
interface NewReport {
  readonly id: string;
  readonly sampleRef: string;
  readonly amendsRef: string | null;
  /** Whether a result of it is CRITICAL. */
  readonly isCritical: boolean;
}

/** Tells of a report, unless nobody is registered for its kit yet: then the registration tells it (contract, 9.1). */
export function tellReport(context: TransactionContext, { id, sampleRef, amendsRef, isCritical }: NewReport): Telling {
  return tellReports(
    context,
    Prisma.sql`SELECT 1 AS n, ${id}::uuid AS id, ${amendsRef}::uuid AS amends_id, ${isCritical}::boolean AS is_critical,
      sample.sample_id, kit.kit_id, kit.account_id
      FROM samples sample JOIN kits kit ON kit.id = sample.kit_id WHERE sample.id = ${sampleRef}::uuid AND kit.patient_id IS NOT NULL`,
  );
}

/** Tells of the reports of a kit that is being registered, the oldest first. */
export function tellReportsOfKit(context: TransactionContext, kitRef: string): Telling {
  return tellReports(
    context,
    Prisma.sql`SELECT row_number() OVER (ORDER BY report.created, report.id) AS n, report.id, report.amends_id,
      EXISTS (SELECT FROM results WHERE results.report_id = report.id AND results.lab_flag = 'CRITICAL') AS is_critical,
      sample.sample_id, kit.kit_id, kit.account_id
      FROM kits kit JOIN samples sample ON sample.kit_id = kit.id JOIN reports report ON report.sample_id = sample.id
      WHERE kit.id = ${kitRef}::uuid`,
  );
}

/** An amendment is told in place of a report, and CRITICAL besides. */
function tellReports({ clock }: TransactionContext, reports: Prisma.Sql): Telling {
  return {
    events: Prisma.sql`SELECT 2 * report.n + told.further AS n, report.account_id, told.type, ${clock.now()}::timestamptz AS created,
      report.id AS subject_id, jsonb_strip_nulls(jsonb_build_object('report_id', report.id, 'sample_id', report.sample_id::text,
        'kit_id', report.kit_id::text, 'amends', report.amends_id)) AS data
      FROM (${reports}) report CROSS JOIN LATERAL (
        SELECT 0 AS further, (CASE WHEN report.amends_id IS NULL THEN 'REPORT_CREATED' ELSE 'REPORT_AMENDED' END)::event_type AS type
        UNION ALL SELECT 1, 'REPORT_CRITICAL'::event_type WHERE report.is_critical
      ) told`,
  };
}

/** The columns that all events of a kind have in common. */
function common({ clock }: TransactionContext, type: EventType): Prisma.Sql {
  return Prisma.sql`${type}::event_type AS type, ${clock.now()}::timestamptz AS created`;
}
