import { z } from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import type { RestRoute } from '../rest/routing/route.ts';

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
  const { schema, mediaType = 'application/json' } = answer;
  const isOfLines = isExport && schema instanceof z.ZodArray;
  return { [mediaType]: { schema: isOfLines ? z.union([schema.element, exportEnd, exportError]) : schema, example } };
}
