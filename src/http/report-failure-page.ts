import type { FastifyReply, FastifyRequest } from 'fastify';
import { html } from 'hono/html';
import type { AppError } from '../errors.ts';
import { preferredLanguage, textsIn } from '../pages/languages.ts';
import { page } from '../pages/layout.ts';
import type { Texts } from '../pages/texts/en.ts';
import type { AppDependencies } from './call.ts';
import { beginFailure } from './errors.ts';
import { sendPage } from './page-answers.ts';

/** Why a link does not open its report, as refusals and metrics tell it apart. */
export const LINK_EXPIRED = 'link expired';
export const LINK_INVALID = 'link not valid';

/** What a page says in place of a report. */
interface Words {
  readonly title: string;
  readonly advice: string;
  /** Whether to open the report anew from where the link was; otherwise this very link may open yet. */
  readonly isLinkAtFault: boolean;
}

/**
 * Answers somebody who has opened the link to a report, and cannot have it, with a page that says what to do. The status is that
 * of the error, which is reported like any other (contract, 6.1).
 */
export function sendDocumentFailurePage(
  operator: Pick<AppDependencies, 'log' | 'metrics'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { failure, status } = beginFailure(operator, error, request, reply);
  const language = preferredLanguage(request.headers['accept-language']);
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
    // The signature is what is missing.
    case 'UNAUTHENTICATED':
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
