import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Program, readPrograms } from '../../domains/accounts/read-program.ts';
import { activationRefusal } from '../../domains/activation/activatable-kit.ts';
import { DETAIL_NAMES } from '../../domains/activation/details.ts';
import { readActivation } from '../../domains/activation/read-activation.ts';
import { readPatientLanguage } from '../../domains/activation/read-patient-language.ts';
import { runIdempotently } from '../../domains/idempotency/idempotency.ts';
import { whomToAsk } from '../../domains/inputs/support-contacts.ts';
import { AppError } from '../../errors/errors.ts';
import { preferredLanguage, textsIn } from '../../frame/languages.ts';
import { storedOperation } from '../../graphql/stored/stored-operation.ts';
import { graphql } from '../../graphql/stored/typed-document.ts';
import { readFormFields } from '../../server/bodies/body.ts';
import { workOf } from '../../server/call.ts';
import type { AppDependencies } from '../../server/dependencies.ts';
import { beginFailure } from '../../server/errors.ts';
import { sendPage } from '../../server/page-answers.ts';
import { languageOfTag } from '../../text/languages.ts';
import { type ActivationForm, activationInput, asking, formOfFields, formOfLink } from './form.ts';
import { activatedPage, formPage, type PageContext } from './page.ts';
import { ACTIVATION_PATH, ACTIVATION_PATH_IN_ANY_CASE } from './path.ts';
import { addressOf, type Place, Places } from './place.ts';
import { detailsIn, problemsOf, TOO_OLD } from './problems.ts';

/** More than all of the form's fields together take up, in bytes. */
const BODY_LIMIT = 64 * 1024;

/** The same operation as REST's activation, so that rights, order of refusal, limits and audit are the same. */
const activation = storedOperation(
  graphql('mutation ($input: ActivateKitInput!) { activateKit(input: $input) { result } }'),
);

/** The outcome of a request: the form again, perhaps with more to fill in; an activated kit; or where the browser goes next. */
type Outcome = { readonly form: ActivationForm } | 'activated' | { readonly to: Place['step'] };

/** The known facts about who gave the kit out, from the link and from the kit. */
interface Scene {
  form: ActivationForm;
  /** The account in the link. */
  program?: Program | undefined;
  /** The kit's own account, which comes first where both say whom to ask. */
  kitProgram?: Pick<Program, 'language' | 'supportContact' | 'supportContacts'> | undefined;
}

/**
 * `GET /activate` and `POST /activate`: activation for a patient with a box in hand (contract, 7.6). There are no cookies and
 * no sessions: a request has no rights beyond those that its content gives it, so another site gains nothing by sending one in
 * a visitor's name. Callers are anonymous; an API key is ignored.
 *
 * After a step, the browser is sent to an address that shows the next one, so that going back and reloading send nothing again.
 * Only what was typed about a person is given back at once, because it must be in no address.
 */
export async function activationRoutes(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  const places = new Places(dependencies.linkSigningSecret, dependencies.clock);
  // A request that cannot be read has no form to give back.
  app.setErrorHandler((error, request, reply) => {
    const { form } = formOfLink({}, request.headers['accept-language'], places);
    return sendRefusal(error, { form }, request, reply);
  });

  app.get(ACTIVATION_PATH, (request, reply) => {
    const { form, next } = formOfLink(request.query, request.headers['accept-language'], places);
    const scene: Scene = { form };
    return answer(request, reply, scene, async () => {
      if (next === 'too old')
        throw new AppError('BAD_USER_INPUT', 'This address is too old.', undefined, { reason: TOO_OLD });
      if (next === 'activated') return 'activated';
      return next === 'look up' ? lookUp(request, scene) : { form: scene.form };
    });
  });

  app.post(ACTIVATION_PATH, {
    bodyLimit: BODY_LIMIT,
    config: { body: 'browser form' },
    handler: async (request, reply) => {
      const { form, isLanguageSwitch } = formOfFields(
        await readFormFields(request),
        request.headers['accept-language'],
      );
      const scene: Scene = { form };
      return answer(request, reply, scene, async () => {
        const { form } = scene;
        if (isLanguageSwitch) return form.asked.length > 0 ? { form } : { to: 'code' };
        if (form.step === 'details') return activate(request, form);
        return { to: form.kit === '' && form.token !== '' ? 'code' : 'details' };
      });
    },
  });

  app.get(ACTIVATION_PATH_IN_ANY_CASE, (request, reply) => {
    const query = request.url.indexOf('?');
    return reply.redirect(`${ACTIVATION_PATH}${query < 0 ? '' : request.url.slice(query)}`, 308);
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

  /** Does the work and answers with a page, or sends the browser on. If the work is refused, the page gives back what was typed. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    scene: Scene,
    outcomeOf: () => Promise<Outcome>,
  ): Promise<FastifyReply> {
    try {
      await app.counting.countRequests(request, null);
      await setScene(request, scene);
      const outcome = await outcomeOf();
      const { form } = scene;
      if (outcome === 'activated')
        return await sendPage(reply, 200, activatedPage(form, sealed(form, 'done'), contextOf(scene)));
      if ('to' in outcome) {
        // See Other: the browser asks with GET, and going back does not send the form again.
        return await reply
          .code(303)
          .header('location', addressOf(sealed(form, outcome.to), form.language))
          .send();
      }
      return await sendPage(reply, 200, formPage(outcome.form, [], contextOf(scene)));
    } catch (error) {
      return sendRefusal(error, scene, request, reply);
    }
  }

  function sealed({ kit, token, program, attempt, support }: ActivationForm, step: Place['step']): string {
    return places.seal({ step, kit, token: step === 'done' ? '' : token, program, attempt, support });
  }

  /** Reads what is known of the programs, and settles the language of the page. */
  async function setScene(request: FastifyRequest, scene: Scene): Promise<void> {
    const work = workOf(request, dependencies);
    const { program, support, token, isLanguageGiven } = scene.form;
    const ofKit = places.openSupport(support) ?? '';
    const programs = await readPrograms(work, [program, ofKit]);
    scene.program = programs.get(program.toLowerCase());
    scene.kitProgram = programs.get(ofKit);
    if (isLanguageGiven) return;
    const ofPatient = token === '' ? undefined : languageOfTag(await readPatientLanguage(work, token));
    const language = ofPatient ?? languageOfOthers(request, scene);
    scene.form = { ...scene.form, language, isLanguageGiven: ofPatient !== undefined };
  }

  /** The language of a page that neither its address nor the patient decides: the browser's, or else the account's. */
  function languageOfOthers({ headers }: FastifyRequest, { kitProgram, program }: Scene) {
    return preferredLanguage(headers['accept-language'], languageOfTag((kitProgram ?? program)?.language ?? null));
  }

  /** Asks for the details that the kit's type requires. @throws AppError as an activation without details */
  async function lookUp(request: FastifyRequest, scene: Scene): Promise<Outcome> {
    const { form } = scene;
    const { kit: kitId, token } = form;
    const preview = await readActivation(workOf(request, dependencies), { kitId, token });
    const { problem, requiredFields, program } = preview;
    if (program) {
      scene.kitProgram = program;
      const language = form.isLanguageGiven ? form.language : languageOfOthers(request, scene);
      scene.form = { ...form, language, support: places.sealSupport(program.accountId) };
    }
    if (problem !== null) throw activationRefusal(problem, kitId, 'holder of the code');
    return {
      form: asking(
        scene.form,
        requiredFields.map((field) => DETAIL_NAMES[field]),
      ),
    };
  }

  /** Activates the kit, once per form, no matter how often its button is pressed. */
  async function activate(request: FastifyRequest, form: ActivationForm): Promise<Outcome> {
    const input = activationInput(form);
    const keyed = { scope: `anonymous POST ${ACTIVATION_PATH}`, key: form.attempt, apiKey: '', body: input };
    await runIdempotently(workOf(request, dependencies), keyed, async (work) => {
      // The language is not part of what was asked for: the button may be pressed again after a change of it.
      await activation.run(work, { input: { ...input, language: form.language } });
      return { status: 200, text: '' };
    });
    return { to: 'done' };
  }

  /** Answers with the API's status for the refusal, and reports it as the API does. */
  async function sendRefusal(
    error: unknown,
    scene: Scene,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { form } = scene;
    const { failure, status } = beginFailure(dependencies, error, request, reply);
    const problems = problemsOf(failure, form, textsIn(form.language), request.id);
    const missing = detailsIn(failure);
    const again = missing.length > 0 ? asking(form, missing) : form;
    return sendPage(reply, status, formPage(again, problems, contextOf(scene)));
  }
}

function contextOf({ form: { language }, program, kitProgram }: Scene): PageContext {
  const asked = [kitProgram, program].map((each) => each && whomToAsk(each, language));
  return { programName: program?.name, support: asked.find((words) => words != null) ?? undefined };
}
