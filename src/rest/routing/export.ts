import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireActor } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { graphqlCode } from '../../graphql/answers/errors.ts';
import type { ExportError, ExportedPage } from '../../graphql/export/export-lines.ts';
import { sendLines } from '../../graphql/export/send-lines.ts';
import type { AppDependencies } from '../../server/dependencies.ts';
import { errorEnvelope, expectedFailure } from '../../server/errors.ts';
import { reportFailures } from '../../server/failures.ts';

/** How an export reads its pages. */
export interface ExportReaders {
  /** Reads the first page. Its audit entries are written with those of the request. */
  readonly first: () => Promise<ExportedPage>;
  /** Reads the page after a cursor. */
  readonly after: (work: UnitOfWork, cursor: string) => Promise<ExportedPage>;
}

/**
 * Sends a whole list, line by line, as `POST /graphql/export` does (contract, 11.9).
 *
 * @throws AppError RATE_LIMITED; Unavailable; or the refusal of the first page
 */
export async function sendExport(
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: AppDependencies,
  { first, after }: ExportReaders,
): Promise<FastifyReply> {
  const opened = request.server.exports.open(requireActor(request.actor), request, reply);
  try {
    return sendLines(request, reply, dependencies, await opened.inTurn(first), {
      export: opened,
      pageAfter: after,
      present: (thrown) => presented(thrown, request, dependencies),
    });
  } catch (error) {
    opened.end('refused');
    throw error;
  }
}

/** Reports a failure to the operator, and returns it as a REST error with its code. */
function presented(thrown: unknown, request: FastifyRequest, dependencies: AppDependencies): ExportError {
  const failure = expectedFailure(thrown);
  reportFailures(dependencies, request, [{ thrown: failure ?? thrown }]);
  return { code: graphqlCode(failure), message: errorEnvelope(failure, request.id).error.detail };
}
