import { FIELD_ERROR_CODES } from '../../errors/field-error-codes.ts';
import { GRAPHQL_CODES } from '../answers/error-codes.ts';
import { builder } from '../fields/builder.ts';

/**
 * No field has this type, because errors are not part of the schema. It is here so that code generators make constants
 * from it.
 */
builder.enumType('ErrorCode', {
  description: 'The codes of errors, in `extensions.code`. Further ones may be added.',
  values: Object.fromEntries(Object.entries(GRAPHQL_CODES).map(([code, description]) => [code, { description }])),
});

/** No field has this type either, for the same reason. */
builder.enumType('FieldErrorCode', {
  description:
    'Why a value of a field is refused, in `code` of each of the `extensions.fields` of an error. Further ones may be added.',
  values: Object.fromEntries(Object.entries(FIELD_ERROR_CODES).map(([code, description]) => [code, { description }])),
});
