import type { FastifyReply, FastifyRequest } from 'fastify';
import { html } from 'hono/html';
import { LINK_EXPIRED, LINK_INVALID } from '../../documents/links.ts';
import type { AppError } from '../../errors/errors.ts';
import { preferredLanguage, textsIn } from '../../frame/languages.ts';
import { page } from '../../frame/layout.ts';
import type { Texts } from '../../frame/texts/en.ts';
import type { AppDependencies } from '../../server/dependencies.ts';
import { beginFailure } from '../../server/errors.ts';
import { sendPage } from '../../server/page-answers.ts';
import { askedLanguage } from './language.ts';

/** The texts of a page shown in place of a report. */
interface Words {
  readonly title: string;
  readonly advice: string;
  /** Whether to open the report again from where the link was; otherwise this link itself may still work later. */
  readonly isLinkAtFault: boolean;
}

/**
 * Answers a person who opened a link to a report that cannot be shown with a page that says what to do. The status is the
 * error's, and the error is reported like any other (contract, 6.1).
 */
export function sendDocumentFailurePage(
  operator: Pick<AppDependencies, 'log' | 'metrics'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { failure, status } = beginFailure(operator, error, request, reply);
  const language = askedLanguage(request.query) ?? preferredLanguage(request.headers['accept-language']);
  const { document } = textsIn(language);
  const { title, advice, isLinkAtFault } = wordsFor(failure, document);
  const main = html`<h1>${title}</h1>
<p>${advice}</p>
<p>${isLinkAtFault ? document.again : html`${document.requestId} <code>${request.id}</code>`}</p>`;
  return sendPage(reply, status, page({ language, title, owner: document.service, main }));
}

function wordsFor(failure: AppError | undefined, texts: Texts['document']): Words {
  switch (failure?.code) {
    case 'FORBIDDEN':
      if (failure.reason === LINK_EXPIRED) return { ...texts.expired, isLinkAtFault: true };
      return { ...(failure.reason === LINK_INVALID ? texts.invalid : texts.missing), isLinkAtFault: true };
    // The signature is missing.
    case 'UNAUTHENTICATED':
    // It asks for an unknown language.
    case 'BAD_USER_INPUT':
      return { ...texts.invalid, isLinkAtFault: true };
    case 'NOT_FOUND':
      return { ...texts.missing, isLinkAtFault: true };
    case 'RATE_LIMITED':
      return { ...texts.rateLimited, isLinkAtFault: false };
    case 'SERVICE_UNAVAILABLE':
      return { ...texts.unavailable, isLinkAtFault: false };
    default:
      return { ...texts.fault, isLinkAtFault: false };
  }
}
