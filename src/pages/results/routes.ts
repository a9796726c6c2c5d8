import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isResultsSignature } from '../../documents/links.ts';
import { dateOfBirth } from '../../domains/inputs/people.ts';
import { whomToAsk } from '../../domains/inputs/support-contacts.ts';
import { admitVisitor, type LinkOfPage, readLinkOfPage } from '../../domains/results-page/links.ts';
import { closePage, openLink } from '../../domains/results-page/open-link.ts';
import { readPageReport } from '../../domains/results-page/read-page-report.ts';
import { readResultsPage } from '../../domains/results-page/read-results-page.ts';
import { AppError } from '../../errors/errors.ts';
import { preferredLanguage } from '../../frame/languages.ts';
import type { Html } from '../../frame/layout.ts';
import { serveAssets } from '../../server/assets.ts';
import { readFormFields } from '../../server/bodies/body.ts';
import { workOf } from '../../server/call.ts';
import type { AppDependencies } from '../../server/dependencies.ts';
import { beginFailure } from '../../server/errors.ts';
import { sendPage } from '../../server/page-answers.ts';
import { type Language, languageOfTag } from '../../text/languages.ts';
import { type Typed, typedDate } from '../date-of-birth/typed-date.ts';
import type { DocumentMaking } from '../documents/making.ts';
import { sendDocument } from '../documents/routes.ts';
import { type Asked, addressOf, askedBy, named, pathOf, RESULTS_PATH } from './address.ts';
import { closingCookie, openingCookie, tokensIn } from './cookie.ts';
import { type Doorplate, entryPage } from './entry-page.ts';
import { type PageAddresses, resultsPage } from './page.ts';
import { Refusal, shutOf } from './refusal.ts';
import { shutPage } from './shut-page.ts';
import { resultsStyles } from './stylesheet.ts';

/** More than three short fields take up, in bytes. */
const BODY_LIMIT = 16 * 1024;

/** What is known while a request is answered, for its page or its refusal. */
interface Scene {
  readonly linkId: string;
  readonly asked: Asked;
  /** Set once it is found; behind a signature that was changed, it is not looked for. */
  link?: LinkOfPage;
  typed: Typed;
}

/**
 * `/results/{resultsLinkId}`: the page on which a person reads their results (contract, 12.6). A link opens it, with the date of birth;
 * then a cookie does, for an hour. API keys are not looked at.
 */
export async function resultsRoutes(
  app: FastifyInstance,
  { making, ...dependencies }: AppDependencies & { readonly making: DocumentMaking },
): Promise<void> {
  const isSecure = dependencies.publicUrl?.startsWith('https:') === true;
  serveAssets(app, [resultsStyles]);
  app.setErrorHandler((error, request, reply) => sendRefusal(error, sceneOf(request), request, reply));

  app.get(
    RESULTS_PATH,
    answered(async () => Promise.reject(Refusal.notOpen())),
  );

  app.get(
    `${RESULTS_PATH}/:linkId`,
    answered(async (scene, request, reply) => {
      if (scene.asked.signature !== undefined) {
        await requireSigned(scene, request);
        return sendPage(reply, 200, entry(scene, request));
      }
      const { kitRef } = await requireVisited(scene, request);
      const sampleId = scene.asked.sample;
      const page = await readResultsPage(workOf(request, dependencies), { kitRef, sampleId });
      return sendPage(reply, 200, resultsPage(page, languageOf(scene, request), addressesOf(scene)));
    }),
  );

  app.post(`${RESULTS_PATH}/:linkId`, {
    bodyLimit: BODY_LIMIT,
    config: { body: 'browser form' },
    handler: answered(async (scene, request, reply) => {
      scene.typed = await readFormFields(request);
      await requireSigned(scene, request);
      const typed = typedDate(scene.typed);
      if (typed === '') throw Refusal.date('missing');
      const date = dateOfBirth(dependencies.clock).safeParse(typed);
      if (!date.success) throw Refusal.date(/^\d{1,3}-/.test(typed) ? 'shortYear' : 'unreal');
      const opening = await openLink(workOf(request, dependencies), scene.linkId, date.data);
      if (opening.kind === 'shut') throw Refusal.link(opening.status);
      if (opening.kind === 'wrong') throw Refusal.date({ left: opening.left });
      dependencies.metrics.countResultsLink(opening.kind);
      if (opening.kind === 'closed') throw Refusal.link('CLOSED');
      return reply
        .code(303)
        .header('set-cookie', openingCookie(scene.linkId, opening.token, isSecure))
        .header('location', addressOf(pathOf(scene.linkId), { lang: scene.asked.lang }))
        .send();
    }),
  });

  app.get(
    `${RESULTS_PATH}/:linkId/reports/:reportId.pdf`,
    answered(async (scene, request, reply) => {
      const { kitRef } = await requireVisited(scene, request);
      const { reportId } = named(request.params);
      const work = workOf(request, dependencies);
      const language = languageOf(scene, request);
      const document = { ...(await readPageReport(work, reportId, kitRef)), language };
      return sendDocument({ request, reply, ...making }, document, 'pdf');
    }),
  );

  app.post(`${RESULTS_PATH}/:linkId/close`, {
    bodyLimit: BODY_LIMIT,
    config: { body: 'browser form' },
    handler: answered(async (scene, request, reply) => {
      await readFormFields(request);
      await requireVisited(scene, request);
      await closePage(workOf(request, dependencies));
      return reply
        .code(303)
        .header('set-cookie', closingCookie(scene.linkId, isSecure))
        .header('location', addressOf(`${pathOf(scene.linkId)}/closed`, { lang: languageOf(scene, request) }))
        .send();
    }),
  });

  // Whoever is sent here has no cookie any more, and this page says whose it was, but nothing of the person.
  app.get(
    `${RESULTS_PATH}/:linkId/closed`,
    answered(async (scene, request, reply) => {
      await findLink(scene, request);
      const address = (language: Language) => addressOf(`${pathOf(scene.linkId)}/closed`, { lang: language });
      const language = languageOf(scene, request);
      return sendPage(reply, 200, shutPage({ why: 'ended', language, plate: plateOf(scene, language), address }));
    }),
  );

  for (const [url, allowed] of Object.entries(ALLOWED)) {
    app.route({
      method: app.supportedMethods.filter((method) => !allowed.includes(method)),
      url,
      onRequest: async (_request, reply) => {
        reply.header('allow', allowed.join(', '));
        throw new AppError('METHOD_NOT_ALLOWED', `Allowed here: ${allowed.join(', ')}.`);
      },
      handler: () => undefined,
    });
  }

  /** A handler that counts the request, and answers a refusal with a page in its own words. */
  function answered(
    answer: (scene: Scene, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
    return async (request, reply) => {
      const scene = sceneOf(request);
      try {
        await app.counting.countLink(request);
        return await answer(scene, request, reply);
      } catch (error) {
        return sendRefusal(error, scene, request, reply);
      }
    };
  }

  /** Makes sure that the address is a link of this service that can still be opened. @throws Refusal */
  async function requireSigned(scene: Scene, request: FastifyRequest): Promise<void> {
    const { linkId, asked } = scene;
    if (!isResultsSignature(linkId, asked.signature ?? '', dependencies.linkKeys)) throw Refusal.link('incomplete');
    const link = await findLink(scene, request);
    if (!link) throw Refusal.link('incomplete');
    if (link.status !== 'VALID') throw Refusal.link(link.status);
  }

  /** Makes whoever has the cookie the caller. Returns the link that they have opened. @throws Refusal */
  async function requireVisited(scene: Scene, request: FastifyRequest): Promise<LinkOfPage> {
    const link = await findLink(scene, request);
    if (!link) throw Refusal.notOpen();
    const anonymous = workOf(request, dependencies);
    for (const token of tokensIn(request.headers.cookie)) {
      const visitor = await admitVisitor(anonymous, scene.linkId, token);
      if (!visitor) continue;
      request.actor = visitor;
      return link;
    }
    throw Refusal.notOpen();
  }

  /** Finds the link of the address, so that its page says whose it is, and whom to ask, also if it is not open. */
  async function findLink(scene: Scene, request: FastifyRequest): Promise<LinkOfPage | undefined> {
    const link = await readLinkOfPage(workOf(request, dependencies), scene.linkId);
    if (link) scene.link = link;
    return link;
  }

  function entry(scene: Scene, request: FastifyRequest, problem: Refusal['problem'] = undefined): Html {
    const language = languageOf(scene, request);
    const plate = plateOf(scene, language);
    if (!plate) throw new Error('Nobody knows whose page it is.');
    return entryPage({
      ...plate,
      language,
      address: (other) => addressOf(pathOf(scene.linkId), { signature: scene.asked.signature, lang: other }),
      typed: scene.typed,
      problem: problem ?? null,
    });
  }

  /** Answers with the status of the refusal, and reports it as the API does. */
  async function sendRefusal(
    error: unknown,
    scene: Scene,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { failure, status } = beginFailure(dependencies, error, request, reply);
    // A browser would ask for a password.
    reply.removeHeader('www-authenticate');
    if (failure instanceof Refusal && failure.problem !== undefined && scene.link)
      return sendPage(reply, status, entry(scene, request, failure.problem));
    const why = (failure instanceof Refusal ? failure.shut : undefined) ?? shutOf(failure);
    const language = languageOf(scene, request);
    const page = shutPage({
      why,
      language,
      plate: plateOf(scene, language),
      requestId: why === 'fault' ? request.id : undefined,
      back: why === 'missing' ? addressOf(pathOf(scene.linkId), { lang: scene.asked.lang }) : undefined,
    });
    return sendPage(reply, status, page);
  }
}

/** The methods of each path. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  [RESULTS_PATH]: ['GET', 'HEAD'],
  [`${RESULTS_PATH}/:linkId`]: ['GET', 'HEAD', 'POST'],
  [`${RESULTS_PATH}/:linkId/close`]: ['POST'],
  [`${RESULTS_PATH}/:linkId/closed`]: ['GET', 'HEAD'],
  [`${RESULTS_PATH}/:linkId/reports/:reportId.pdf`]: ['GET', 'HEAD'],
};

function sceneOf({ params, query }: FastifyRequest): Scene {
  return { linkId: named(params).linkId, asked: askedBy(query), typed: {} };
}

/** The language of the page (contract, 12.6): the one asked for, or else the person's, the browser's, or the account's. */
function languageOf({ asked, link }: Scene, { headers }: FastifyRequest): Language {
  const ofAccount = languageOfTag(link?.accountLanguage ?? null);
  const ofPerson = languageOfTag(link?.personLanguage ?? null);
  return asked.lang ?? ofPerson ?? preferredLanguage(headers['accept-language'], ofAccount);
}

function plateOf({ link }: Scene, language: Language): Doorplate | null {
  return link ? { program: link.program, ask: whomToAsk(link, language) } : null;
}

function addressesOf({ linkId }: Scene): PageAddresses {
  const path = pathOf(linkId);
  return {
    of: (lang, sample) => addressOf(path, { lang, sample: sample ?? undefined }),
    pdf: (reportId, lang) => addressOf(`${path}/reports/${reportId}.pdf`, { lang }),
    close: (lang) => addressOf(`${path}/close`, { lang }),
  };
}
