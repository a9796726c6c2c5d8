import { ACCOUNT_CLOSED, KIT_CANCELED, KIT_TYPE_NOT_ACTIVATABLE } from '../../domains/activation/activatable-kit.ts';
import { DETAIL_NAMES, type DetailName } from '../../domains/activation/details.ts';
import type { AppError, FieldProblem } from '../../errors/errors.ts';
import type { Texts } from '../../frame/texts/en.ts';
import { type ActivationForm, detailOf } from './form.ts';

/** The reason for refusing an address that is too old. */
export const TOO_OLD = 'step too old';

/** The name of a field of the page. */
export type FieldName = 'kit' | DetailName;

/** A problem in words for a patient; `field` is undefined if the problem belongs to no single field. */
export interface Problem {
  readonly field?: FieldName;
  readonly message: string;
}

const DETAILS: readonly DetailName[] = Object.values(DETAIL_NAMES);

/** What a refusal by the API means to the person filling in the form. `failure` is undefined for a fault in this service. */
export function problemsOf(
  failure: AppError | undefined,
  form: ActivationForm,
  { fields, problems }: Texts,
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
      if (failure.reason === ACCOUNT_CLOSED) return [{ field: 'kit', message: fields.kit.closed }];
      if (failure.reason === KIT_TYPE_NOT_ACTIVATABLE) return [{ field: 'kit', message: fields.kit.notActivatable }];
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

/** The details that a refusal names. */
export function detailsIn(failure: AppError | undefined): readonly DetailName[] {
  return failure?.fields?.map(({ path: [name] }) => name).filter(isDetail) ?? [];
}

/** The API's message is in English and for programmers; this one says what to type. */
function inputProblem(
  { path: [name] }: FieldProblem,
  form: ActivationForm,
  { fields, problems }: Pick<Texts, 'fields' | 'problems'>,
): Problem {
  if (name === 'kitId') return { field: 'kit', message: form.kit === '' ? fields.kit.missing : fields.kit.unknown };
  if (!isDetail(name)) return { message: problems.token };
  const { missing, wrong } = fields[name];
  return { field: name, message: detailOf(form, name).trim() === '' ? missing : wrong };
}

/** Sorts problems in the page's order. The API lists malformed details before missing ones. */
function asOnThePage(one: Problem, other: Problem): number {
  return placeOf(one) - placeOf(other);
}

function placeOf({ field }: Problem): number {
  return field === undefined || field === 'kit' ? -1 : DETAILS.indexOf(field);
}

function isDetail(name: string | number | undefined): name is DetailName {
  return DETAILS.some((detail) => detail === name);
}
