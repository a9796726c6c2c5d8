import { z } from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { LINES } from '../graphql/export/send-lines.ts';
import type { RestRoute } from '../rest/route.ts';

const exportEnd = z
  .strictObject({
    end: z.literal(true),
    count: z.int().meta({ description: 'The number of records in this answer.' }),
  })
  .meta({ id: 'ExportEnd', description: 'The last line of an export that is complete.' });

const exportError = z
  .strictObject({
    error: z.strictObject({
      code: z.string().meta({ description: 'The kind of error, as in GraphQL.' }),
      message: z.string().meta({ description: 'What was wrong, in words for people.' }),
      requestId: z.string(),
    }),
  })
  .meta({ id: 'ExportError', description: 'The last line of an export that broke.' });

/** The content of a route's answer on success. For an export, the schema is that of a line: OpenAPI 3.1 has none for all of them. */
export function answerContent(
  { answer, isExport }: RestRoute,
  example: unknown,
): NonNullable<ZodOpenApiResponseObject['content']> {
  if (!isExport || !(answer.schema instanceof z.ZodArray))
    return { 'application/json': { schema: answer.schema, example } };
  return { [LINES]: { schema: z.union([answer.schema.element, exportEnd, exportError]), example } };
}
