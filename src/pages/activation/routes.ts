import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readProgramName } from '../../domains/accounts/read-program-name.ts';
import { readRequiredDetails } from '../../domains/activation/read-required-details.ts';
import { runIdempotently } from '../../domains/idempotency.ts';
import { AppError } from '../../errors.ts';
import { storedOperation } from '../../graphql/stored-operation.ts';
import { graphql } from '../../graphql/typed-document.ts';
import { readFormFields, requireReadableBody } from '../../server/body.ts';
import { workOf } from '../../server/call.ts';
import type { AppDependencies } from '../../server/dependencies.ts';
import { beginFailure } from '../../server/errors.ts';
import { sendPage } from '../../server/page-answers.ts';
import { textsIn } from '../frame/languages.ts';
import { type ActivationForm, activationInput, asking, formOfFields, formOfLink } from './form.ts';
import { ACTIVATION_PATH, activatedPage, formPage } from './page.ts';
import { detailsIn, problemsOf } from './problems.ts';

/** More than all of the form's fields together take up, in bytes. */
const BODY_LIMIT = 64 * 1024;

/** The same operation as REST's activation, so that rights, order of refusal, limits and audit are the same. */
const activation = storedOperation(
  graphql('mutation ($input: ActivateKitInput!) { activateKit(input: $input) { result } }'),
);

/** The outcome of a request: the form again, perhaps with more to fill in, or an activated kit. */
type Outcome = { readonly form: ActivationForm } | 'activated';

/**
 * `GET /activate` and `POST /activate`: activation for a patient with a box in hand (contract, 7.6). There are no cookies and
 * no sessions: a request has no rights beyond those that its content gives it, so another site gains nothing by sending one in
 * a visitor's name. Callers are anonymous; an API key is ignored.
 */
export async function activationRoutes(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  // A request that cannot be read has no form to give back.
  app.setErrorHandler((error, request, reply) => {
    const form = formOfLink({}, request.headers['accept-language']);
    return sendRefusal(error, { form, programName: undefined }, request, reply);
  });

  app.get(ACTIVATION_PATH, (request, reply) => {
    const form = formOfLink(request.query, request.headers['accept-language']);
    return answer(request, reply, form, async () =>
      form.step === 'code' && form.kit !== '' ? askedFor(request, form) : { form },
    );
  });

  app.post(ACTIVATION_PATH, {
    bodyLimit: BODY_LIMIT,
    onRequest: async (request) => requireReadableBody(request, 'browser form'),
    handler: async (request, reply) => {
      const { form, isLanguageSwitch } = formOfFields(
        await readFormFields(request),
        request.headers['accept-language'],
      );
      return answer(request, reply, form, async () => {
        if (isLanguageSwitch) return { form };
        if (form.step === 'details') return activate(request, form);
        return form.token === '' ? askedFor(request, form) : { form: asking(form, []) };
      });
    },
  });

  const allowed = ['GET', 'HEAD', 'POST'];
  app.route({
    method: app.supportedMethods.filter((method) => !allowed.includes(method)),
    url: ACTIVATION_PATH,
    onRequest: async (_request, reply) => {
      reply.header('allow', allowed.join(', '));
      throw new AppError('METHOD_NOT_ALLOWED', `Allowed here: ${allowed.join(', ')}.`);
    },
    handler: () => undefined,
  });

  /** Does the work and answers with a page. If the work is refused, the page gives back what was typed. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    form: ActivationForm,
    outcomeOf: () => Promise<Outcome>,
  ): Promise<FastifyReply> {
    let programName: string | undefined;
    try {
      await app.counting.countRequests(request, undefined);
      programName = await readProgramName(workOf(request, dependencies), form.program);
      const outcome = await outcomeOf();
      if (outcome === 'activated') return await sendPage(reply, 200, activatedPage(form, programName));
      return await sendPage(reply, 200, formPage(outcome.form, { programName, problems: [] }));
    } catch (error) {
      return sendRefusal(error, { form, programName }, request, reply);
    }
  }

  /** Asks for the details that the kit's type requires. */
  async function askedFor(request: FastifyRequest, form: ActivationForm): Promise<Outcome> {
    const details = await readRequiredDetails(workOf(request, dependencies), { kitId: form.kit });
    return { form: asking(form, details) };
  }

  /** Activates the kit, once per form, no matter how often its button is pressed. */
  async function activate(request: FastifyRequest, form: ActivationForm): Promise<Outcome> {
    const input = activationInput(form);
    const keyed = { scope: `anonymous POST ${ACTIVATION_PATH}`, key: form.attempt, apiKey: '', body: input };
    await runIdempotently(workOf(request, dependencies), keyed, async (work) => {
      await activation.run(work, { input });
      return { status: 200, text: '' };
    });
    return 'activated';
  }

  /** Answers with the API's status for the refusal, and reports it as the API does. */
  async function sendRefusal(
    error: unknown,
    { form, programName }: { readonly form: ActivationForm; readonly programName: string | undefined },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { failure, status } = beginFailure(dependencies, error, request, reply);
    const problems = problemsOf(failure, form, textsIn(form.language), request.id);
    const missing = detailsIn(failure);
    const again = missing.length > 0 ? asking(form, missing) : form;
    return sendPage(reply, status, formPage(again, { programName, problems }));
  }
}
