import { z } from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import type { RestRoute } from '../rest/routing/route.ts';

const exportEnd = z
  .strictObject({
    end: z.literal(true),
    count: z.int().meta({ description: 'The number of records in this answer.' }),
  })
  .meta({ id: 'ExportEnd', description: 'The last line of a complete export.' });

const exportError = z
  .strictObject({
    error: z.strictObject({
      code: z.string().meta({ description: 'The kind of error, as in GraphQL.' }),
      message: z.string().meta({ description: 'A human-readable description of the problem.' }),
      requestId: z.string(),
    }),
  })
  .meta({ id: 'ExportError', description: 'The last line of an export that failed.' });

/**
 * The content of a route's successful answer. For an export, the schema describes one line: OpenAPI 3.1 cannot describe a
 * sequence of lines.
 */
export function answerContent(
  { answer, isExport }: RestRoute,
  example: unknown,
): NonNullable<ZodOpenApiResponseObject['content']> {
  const { schema, mediaType = 'application/json' } = answer;
  const isOfLines = isExport && schema instanceof z.ZodArray;
  return { [mediaType]: { schema: isOfLines ? z.union([schema.element, exportEnd, exportError]) : schema, example } };
}
