import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import type { RequestContext } from '../context.ts';
import './node.ts';
import './scalars.ts';
import './types/accounts.ts';
import './types/activation.ts';
import './types/analytes.ts';
import './types/audit.ts';
import './types/catalog.ts';
import './types/events.ts';
import './types/kits.ts';
import './types/orders.ts';
import './types/patients.ts';
import './types/reports.ts';
import './types/requisitions.ts';
import './types/samples.ts';
import './types/unmatched-results.ts';
import './types/webhook-mutations.ts';
import './types/webhooks.ts';
import './types/sandbox.ts';
import { withAudit } from './audited-execution.ts';
import { builder } from './builder.ts';

/** The one schema, which GraphQL and REST both run. */
export const schema = withAudit(tellingMutations(builder.toSchema()));

/** Makes every mutation tell its context when it has been done. */
function tellingMutations(built: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(built.getMutationType()?.getFields() ?? {})) {
    const { resolve = defaultFieldResolver } = field;
    field.resolve = async (root, args, context: RequestContext, info) => {
      const payload: unknown = await resolve(root, args, context, info);
      context.onMutation(field.name);
      return payload;
    };
  }
  return built;
}
