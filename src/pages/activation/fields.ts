import { html } from 'hono/html';
import type { GuardianRelationship } from '../../domains/inputs/guardian.ts';
import { flag, type Html } from '../../frame/layout.ts';
import type { Texts } from '../../frame/texts/en.ts';
import { dateOfBirthField, firstDatePart, surroundingsOf } from '../date-of-birth/date-field.ts';
import type { AskedName } from './asked.ts';
import type { ActivationForm } from './form.ts';
import type { FieldName, Problem } from './problems.ts';

/** Everything needed to draw a field. */
export interface FieldParts {
  readonly form: ActivationForm;
  readonly texts: Texts;
  readonly problems: readonly Problem[];
}

/** How a browser helps with typing: what it fills in, which keyboard a phone shows, and how much can be typed. */
interface Typing {
  readonly type: 'text' | 'email' | 'tel';
  readonly autocomplete: string;
  readonly maxlength: number;
  readonly isShort?: boolean;
}

const name = { type: 'text', maxlength: 200 } as const;

const TYPING: Readonly<Record<Exclude<AskedName, 'dateOfBirth' | 'sex' | 'guardianRelationship'>, Typing>> = {
  firstName: { ...name, autocomplete: 'given-name' },
  lastName: { ...name, autocomplete: 'family-name' },
  email: { type: 'email', autocomplete: 'email', maxlength: 254 },
  phone: { type: 'tel', autocomplete: 'tel', maxlength: 40, isShort: true },
  street1: { ...name, autocomplete: 'address-line1' },
  street2: { ...name, autocomplete: 'address-line2' },
  city: { ...name, autocomplete: 'address-level2' },
  state: { ...name, autocomplete: 'address-level1', isShort: true },
  zip: { type: 'text', autocomplete: 'postal-code', maxlength: 20, isShort: true },
  country: { type: 'text', autocomplete: 'country-name', maxlength: 60 },
  // A browser knows the names of whoever uses it, who may be either of the two.
  guardianFirstName: { ...name, autocomplete: 'off' },
  guardianLastName: { ...name, autocomplete: 'off' },
};

/** Fields of several parts. */
const GROUPS: readonly FieldName[] = ['dateOfBirth', 'sex', 'guardianRelationship'];

/** The field for the code on the box. */
export function kitField(parts: FieldParts): Html {
  const { label, hint } = parts.texts.fields.kit;
  const { describedBy, messages, frame } = surroundings('kit', parts, hint);
  return html`<div class="${frame}">
<label for="kit">${label}</label>${messages}
<input type="text" class="code" id="kit" name="kit" value="${parts.form.kit}" maxlength="100" autocomplete="off" autocapitalize="characters" autocorrect="off" spellcheck="false" required${describedBy}>
</div>`;
}

/** The field for a detail of the patient or of the guardian. */
export function detailField(detail: AskedName, parts: FieldParts): Html {
  if (detail === 'dateOfBirth')
    return dateOfBirthField(
      parts.form.typed,
      parts.texts,
      surroundings(detail, parts, parts.texts.fields.dateOfBirth.hint),
    );
  if (detail === 'sex') return sexField(parts);
  if (detail === 'guardianRelationship') return relationshipField(parts);
  const { type, autocomplete, maxlength, isShort = false } = TYPING[detail];
  const { describedBy, messages, frame } = surroundings(detail, parts);
  return html`<div class="${frame}">
<label for="${detail}">${parts.texts.fields[detail].label}</label>${messages}
<input type="${type}" class="${isShort ? 'short' : ''}" id="${detail}" name="${detail}" value="${parts.form.typed[detail] ?? ''}" maxlength="${maxlength}" autocomplete="${autocomplete}" spellcheck="false" required${describedBy}>
</div>`;
}

function sexField(parts: FieldParts): Html {
  const { label, male, female } = parts.texts.fields.sex;
  const { describedBy, messages, frame } = surroundings('sex', parts);
  const choice = (value: 'F' | 'M', text: string) => html`
<label class="choice"><input type="radio" id="sex-${value}" name="sex" value="${value}" autocomplete="sex" required${flag('checked', parts.form.typed.sex === value)}>${text}</label>`;
  // The blank value says that the form has asked, even if nothing is chosen. If a name is sent twice, the last value counts.
  return html`<fieldset class="${frame}"${describedBy}>
<legend>${label}</legend>${messages}
<input type="hidden" name="sex" value="">${choice('F', female)}${choice('M', male)}
</fieldset>`;
}

function relationshipField(parts: FieldParts): Html {
  const { label, parent, legalGuardian, other } = parts.texts.fields.guardianRelationship;
  const { describedBy, messages, frame } = surroundings('guardianRelationship', parts);
  const choice = (value: GuardianRelationship, text: string) => html`
<label class="choice"><input type="radio" id="guardianRelationship-${value}" name="guardianRelationship" value="${value}" required${flag('checked', parts.form.typed.guardianRelationship === value)}>${text}</label>`;
  // As for the sex.
  return html`<fieldset class="${frame}"${describedBy}>
<legend>${label}</legend>${messages}
<input type="hidden" name="guardianRelationship" value="">${choice('PARENT', parent)}${choice('LEGAL_GUARDIAN', legalGuardian)}${choice('OTHER', other)}
</fieldset>`;
}

/** The id that a link to a field points to: the first thing to type or choose. */
export function targetOf(field: FieldName, texts: Texts): string {
  if (field === 'dateOfBirth') return firstDatePart(texts);
  if (field === 'guardianRelationship') return 'guardianRelationship-PARENT';
  return field === 'sex' ? 'sex-F' : field;
}

/** The parts around a field: its hint and its problem, and the attributes that link them to it. */
function surroundings(field: FieldName, { problems, texts }: FieldParts, hint?: string) {
  const problem = problems.find((each) => each.field === field)?.message;
  return surroundingsOf(field, { hint, problem, isGroup: GROUPS.includes(field), texts });
}
