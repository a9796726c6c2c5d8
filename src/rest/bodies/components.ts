import { z } from 'zod';

/** The named schemas of the OpenAPI document: what the routes answer, by the names a client would give the types. */
export const components = z.registry<{ id: string; description?: string }>();

/** Names a schema in the OpenAPI document. */
export function component<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  components.add(schema, { id });
  return schema;
}
