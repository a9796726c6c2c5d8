import './scalars.ts';
import './node.ts';
import '../domains/accounts/mutations.ts';
import '../domains/accounts/schema.ts';
import '../domains/activation/mutations.ts';
import '../domains/catalog/mutations.ts';
import '../domains/catalog/schema.ts';
import '../domains/kits/mutations.ts';
import '../domains/kits/schema.ts';
import '../domains/orders/mutations.ts';
import '../domains/orders/schema.ts';
import '../domains/patients/mutations.ts';
import '../domains/patients/schema.ts';
import '../domains/reports/mutations.ts';
import '../domains/reports/result-types.ts';
import '../domains/reports/schema.ts';
import '../domains/requisitions/mutations.ts';
import '../domains/requisitions/schema.ts';
import '../domains/samples/mutations.ts';
import '../domains/samples/schema.ts';
import { builder } from './builder.ts';

/** The one schema, which GraphQL and REST both run. */
export const schema = builder.toSchema();
