import type { FastifyReply, FastifyRequest } from 'fastify';
import { html } from 'hono/html';
import { AppError } from '../errors/errors.ts';
import { preferredLanguage, textsIn } from '../frame/languages.ts';
import { page } from '../frame/layout.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { beginFailure, sendFailure } from '../server/errors.ts';
import { sendPage, wantsPage } from '../server/page-answers.ts';
import { ACTIVATION_PATH } from './activation/path.ts';
import { askedLanguage } from './documents/language.ts';

/** Paths of the REST API and of HL7 over HTTP, whose answers are always for programs. */
const API = /^\/(?:api|hl7\/v2)(?:[/?]|$)/;

/**
 * Answers a failed request with the envelope; but a person whose browser asks for an unknown path gets a page, in the language that the
 * browser prefers (contract, 7.6).
 */
export function sendFailureOrPage(
  operator: Pick<AppDependencies, 'log' | 'metrics'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const isUnknown = error instanceof AppError && error.code === 'UNKNOWN_ROUTE';
  if (!isUnknown || !wantsPage(request) || API.test(request.url)) return sendFailure(operator, error, request, reply);
  const { status } = beginFailure(operator, error, request, reply);
  const language = askedLanguage(request.query) ?? preferredLanguage(request.headers['accept-language']);
  const { title, advice, activate } = textsIn(language).notFound;
  const main = html`<h1>${title}</h1>
<p>${advice}</p>
<p><a href="${ACTIVATION_PATH}?lang=${language}">${activate}</a></p>`;
  return sendPage(reply, status, page({ language, title, main }));
}
