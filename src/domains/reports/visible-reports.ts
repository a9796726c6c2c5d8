import type { Actor } from '../../auth/actor.ts';
import { inTenant, tenantOf } from '../../auth/policy.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

/**
 * The reports that an actor sees. Results for a sample whose kit is not registered are kept, but a program sees them only
 * once the kit is registered: until then nobody knows whose they are. Laboratory staff see them from the start.
 */
export function visibleReports(actor: Actor): Prisma.ReportWhereInput {
  if (tenantOf(actor) === undefined) return {};
  return { ...inTenant(actor), sample: { kit: { patientRef: { not: null } } } };
}
