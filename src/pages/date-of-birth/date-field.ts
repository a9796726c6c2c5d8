import { html } from 'hono/html';
import type { Html } from '../../frame/layout.ts';
import type { Texts } from '../../frame/texts/en.ts';
import { DATE_PARTS, datePartName, type Typed } from './typed-date.ts';

/** What stands around a field: the names of its classes, what describes it, and its hint and its problem. */
export interface Surroundings {
  readonly frame: string;
  readonly describedBy: Html;
  readonly messages: Html;
}

/** Three fields, because a date known by heart is typed faster than picked, and no calendar goes back ninety years at once. */
export function dateOfBirthField(typed: Typed, texts: Texts, { frame, describedBy, messages }: Surroundings): Html {
  const { label, parts: labels } = texts.fields.dateOfBirth;
  return html`<fieldset class="${frame}"${describedBy}>
<legend>${label}</legend>${messages}
<div class="date">${datePartsIn(texts).map(
    (part) => html`
<div class="${part}"><label for="${datePartName(part)}">${labels[part]}</label>
<input type="text" id="${datePartName(part)}" name="${datePartName(part)}" value="${typed[datePartName(part)] ?? ''}" maxlength="${part === 'year' ? 4 : 2}" inputmode="numeric" autocomplete="bday-${part}" required></div>`,
  )}
</div>
</fieldset>`;
}

/** The id of the first thing to type. */
export function firstDatePart(texts: Texts): string {
  const [first = 'month'] = datePartsIn(texts);
  return datePartName(first);
}

/** The parts of a date in the language's order. */
function datePartsIn(texts: Texts) {
  const order = Object.keys(texts.fields.dateOfBirth.parts);
  return DATE_PARTS.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
}

/** The hint of a field and what is wrong with it, linked to it. @param isGroup whether the field has several parts, which are not wrong as such */
export function surroundingsOf(
  field: string,
  {
    hint,
    problem,
    isGroup,
    texts,
  }: {
    readonly hint?: string | undefined;
    readonly problem?: string | undefined;
    readonly isGroup: boolean;
    readonly texts: Texts;
  },
): Surroundings {
  const ids = [...(hint ? [`${field}-hint`] : []), ...(problem ? [`${field}-problem`] : [])];
  return {
    frame: problem ? 'field wrong' : 'field',
    describedBy: html`${ids.length > 0 ? html` aria-describedby="${ids.join(' ')}"` : ''}${problem && !isGroup ? html` aria-invalid="true"` : ''}`,
    messages: html`${hint ? html`<p class="hint" id="${field}-hint">${hint}</p>` : ''}${
      problem
        ? html`<p class="problem" id="${field}-problem"><span class="hidden">${texts.activation.errorPrefix}</span> ${problem}</p>`
        : ''
    }`,
  };
}
