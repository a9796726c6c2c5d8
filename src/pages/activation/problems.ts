import {
  ACCOUNT_CLOSED,
  KIT_CANCELED,
  KIT_TYPE_NOT_ACTIVATABLE,
  LOT_EXPIRED,
  LOT_QUARANTINED,
  LOT_RECALLED,
} from '../../domains/activation/activatable-kit.ts';
import { EligibilityReason, NOT_ELIGIBLE } from '../../domains/eligibility/decide.ts';
import type { AppError, FieldProblem } from '../../errors/errors.ts';
import type { Texts } from '../../frame/texts/en.ts';
import { ASKED_NAMES, type AskedName, GUARDIAN_FIELDS, GUARDIAN_NAMES } from './asked.ts';
import { type ActivationForm, detailOf } from './form.ts';

/** The reason for refusing an address that is too old. */
export const TOO_OLD = 'step too old';

/** The name of a field of the page. */
export type FieldName = 'kit' | AskedName;

/** A problem in words for a patient; `field` is undefined if the problem belongs to no single field. */
export interface Problem {
  readonly field?: FieldName;
  readonly message: string;
}

/** What a refusal by the API means to the person filling in the form. `failure` is undefined for a fault in this service. */
export function problemsOf(
  failure: AppError | undefined,
  form: ActivationForm,
  { fields, problems, eligibility }: Texts,
  requestId: string,
): readonly Problem[] {
  switch (failure?.code) {
    case 'BAD_USER_INPUT':
      if (failure.reason === TOO_OLD) return [{ message: problems.tooOld }];
      if (!failure.fields) return [{ message: problems.request }];
      return failure.fields.map((problem) => inputProblem(problem, form, { fields, problems })).toSorted(asOnThePage);
    case 'NOT_FOUND':
      return [{ field: 'kit', message: fields.kit.unknown }];
    case 'FORBIDDEN':
      if (failure.reason === KIT_CANCELED) return [{ field: 'kit', message: fields.kit.canceled }];
      if (failure.reason === LOT_EXPIRED) return [{ field: 'kit', message: fields.kit.expired }];
      if (failure.reason === LOT_QUARANTINED) return [{ field: 'kit', message: fields.kit.quarantined }];
      if (failure.reason === LOT_RECALLED) return [{ field: 'kit', message: fields.kit.recalled }];
      if (failure.reason === ACCOUNT_CLOSED) return [{ field: 'kit', message: fields.kit.closed }];
      if (failure.reason === KIT_TYPE_NOT_ACTIVATABLE) return [{ field: 'kit', message: fields.kit.notActivatable }];
      if (failure.reason === NOT_ELIGIBLE)
        return reasonsIn(failure).map((reason) => reasonProblem(reason, form, eligibility));
      return [{ message: problems.token }];
    case 'INVALID_TRANSITION':
    // This same form has already activated the kit, with other details.
    case 'CONFLICT':
      return [{ field: 'kit', message: fields.kit.registered }];
    case 'RATE_LIMITED':
      return [{ message: problems.rateLimited }];
    case 'SERVICE_UNAVAILABLE':
      return [{ message: problems.unavailable }];
    case 'OUTCOME_UNKNOWN':
      return [{ message: problems.unknownOutcome }];
    case 'METHOD_NOT_ALLOWED':
    case 'PAYLOAD_TOO_LARGE':
    case 'UNSUPPORTED_MEDIA_TYPE':
      return [{ message: problems.request }];
    default:
      return [{ message: problems.fault(requestId) }];
  }
}

/** What a refusal asks for: the details that it names, and a guardian for whom the rules require one. */
export function detailsIn(failure: AppError | undefined): readonly AskedName[] {
  const named = failure?.fields?.flatMap(({ path }) => fieldOf(path) ?? []) ?? [];
  return reasonsIn(failure).includes('GUARDIAN_REQUIRED') ? [...named, ...GUARDIAN_NAMES] : named;
}

function reasonsIn(failure: AppError | undefined): readonly EligibilityReason[] {
  return Object.values(EligibilityReason).filter((reason) => failure?.reasons?.includes(reason));
}

/** The fields that a reason may be about; the first that the page asks for is. */
const ABOUT: Readonly<Record<EligibilityReason, readonly AskedName[]>> = {
  COUNTRY_NOT_OFFERED: ['country', 'state'],
  REGION_NOT_OFFERED: ['state'],
  TOO_YOUNG: ['dateOfBirth'],
  TOO_OLD: ['dateOfBirth'],
  SEX_NOT_OFFERED: ['sex'],
  GUARDIAN_REQUIRED: [],
  DETAILS_MISSING: [],
};

/** Why the rules refuse the person, next to what it is about, or else next to the kit. */
function reasonProblem(reason: EligibilityReason, { asked }: ActivationForm, words: Texts['eligibility']): Problem {
  if (reason === 'GUARDIAN_REQUIRED') return { field: 'guardianFirstName', message: words[reason] };
  return { field: ABOUT[reason].find((name) => asked.includes(name)) ?? 'kit', message: words[reason] };
}

/** The field of the page that a path leads to. */
function fieldOf([name, part]: readonly (string | number)[]): AskedName | undefined {
  if (name === 'guardian')
    return GUARDIAN_NAMES.find((field) => GUARDIAN_FIELDS[field] === part) ?? 'guardianFirstName';
  return ASKED_NAMES.find((field) => field === name);
}

/** The API's message is in English and for programmers; this one says what to type. */
function inputProblem(
  { path }: FieldProblem,
  form: ActivationForm,
  { fields, problems }: Pick<Texts, 'fields' | 'problems'>,
): Problem {
  if (path[0] === 'kitId') return { field: 'kit', message: form.kit === '' ? fields.kit.missing : fields.kit.unknown };
  const name = fieldOf(path);
  if (name === undefined) return { message: problems.token };
  const { missing, wrong } = fields[name];
  return { field: name, message: detailOf(form, name).trim() === '' ? missing : wrong };
}

/** Sorts problems in the page's order. The API lists malformed details before missing ones. */
function asOnThePage(one: Problem, other: Problem): number {
  return placeOf(one) - placeOf(other);
}

function placeOf({ field }: Problem): number {
  return field === undefined || field === 'kit' ? -1 : ASKED_NAMES.indexOf(field);
}
