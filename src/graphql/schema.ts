import './node.ts';
import './scalars.ts';
import './types/accounts.ts';
import './types/activation.ts';
import './types/catalog.ts';
import './types/kits.ts';
import './types/orders.ts';
import './types/patients.ts';
import './types/reports.ts';
import './types/requisitions.ts';
import './types/samples.ts';
import { builder } from './builder.ts';

/** The one schema, which GraphQL and REST both run. */
export const schema = builder.toSchema();
