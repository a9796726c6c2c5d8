import type { JsonObject } from '../domains/json.ts';
import { AppError, badInput, type FieldProblem } from '../errors.ts';
import type { BodyShape } from './body-shape.ts';

/** One field of a form, as it came. */
export interface FormField {
  readonly name: string;
  readonly value: string;
}

/** As many fields as a form may have, and as many steps as the name of one. */
export const MAX_FIELDS = 1000;
const MAX_STEPS = 16;

/** What stands at one place of a form: the values given there, and what stands below it. */
interface FormNode {
  readonly values: string[];
  /** A map, not an object: a field called `__proto__` is a key like any other, and no prototype. */
  readonly children: Map<string, FormNode>;
}

/**
 * The value that a form stands for, in every spelling of the contract, section 3: `recipient[address][street1]`,
 * `recipient.address.street1`, repeated `kit_types`, `kit_types[]` or `kit_types[0]`, and JSON for an object or a list.
 * The shape decides what a name means; names that it lacks are ignored. A blank field is an absent one.
 *
 * @throws AppError BAD_USER_INPUT naming every field that is given twice or is no JSON.
 */
export function formValue(shape: BodyShape, fields: readonly FormField[]): JsonObject {
  if (fields.length > MAX_FIELDS) throw new AppError('BAD_USER_INPUT', `The form has more than ${MAX_FIELDS} fields.`);
  const root = newNode();
  for (const { name, value } of fields) nodeAt(root, stepsOf(name)).values.push(value);
  const problems: FieldProblem[] = [];
  const value = objectOf(shape, root, [], problems);
  if (problems.length > 0) throw badInput(problems);
  return value;
}

function newNode(): FormNode {
  return { values: [], children: new Map() };
}

function nodeAt(root: FormNode, steps: readonly string[]): FormNode {
  let node = root;
  for (const step of steps) {
    const child = node.children.get(step) ?? newNode();
    node.children.set(step, child);
    node = child;
  }
  return node;
}

/** `recipient[address].street1` as its steps. A dot inside brackets belongs to the key. */
function stepsOf(name: string): string[] {
  const steps = [...name.matchAll(/\[([^\]]*)\]|([^.[\]]+)/g)].map(
    ([, inBrackets, plain]) => inBrackets ?? plain ?? '',
  );
  if (steps.length > MAX_STEPS) throw new AppError('BAD_USER_INPUT', 'A field of the form is nested too deeply.');
  return steps;
}

type Path = readonly (string | number)[];

function objectOf(shape: BodyShape, node: FormNode, path: Path, problems: FieldProblem[]): JsonObject {
  const value: JsonObject = {};
  if (shape.kind !== 'object') return value;
  for (const [name, field] of shape.fields) {
    const child = node.children.get(name);
    const childValue = child && fieldValue(field.shape, child, [...path, name], problems);
    if (childValue !== undefined) value[name] = childValue;
  }
  return value;
}

function fieldValue(shape: BodyShape, node: FormNode, path: Path, problems: FieldProblem[]): unknown {
  const given = node.values.filter((value) => value.trim() !== '');
  if (shape.kind === 'list') return listOf(shape.item, node, given, path, problems);
  const [first, ...more] = given;
  if (more.length > 0 || (first !== undefined && node.children.size > 0)) {
    problems.push({ path, message: 'is given more than once' });
    return undefined;
  }
  if (shape.kind === 'value') return node.children.size > 0 ? looseObject(node) : first;
  if (first !== undefined) return jsonOf(first, path, problems);
  if (node.children.size === 0) return undefined;
  return shape.kind === 'json' ? looseObject(node) : objectOf(shape, node, path, problems);
}

/** `kit_types=["A"]`, or `kit_types=A`, `kit_types[]=A` and `kit_types[0]=A` in whatever mixture. */
function listOf(
  item: BodyShape,
  node: FormNode,
  given: readonly string[],
  path: Path,
  problems: FieldProblem[],
): unknown {
  const [first] = given;
  if (given.length === 1 && first?.trimStart().startsWith('[') && node.children.size === 0) {
    return jsonOf(first, path, problems);
  }
  const unnumbered = [...given, ...(node.children.get('')?.values ?? [])];
  const numbered = [...node.children]
    .filter(([step]) => /^\d+$/.test(step))
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, child], index) => fieldValue(item, child, [...path, unnumbered.length + index], problems) ?? '');
  const list = [...unnumbered, ...numbered];
  return list.length > 0 ? list : undefined;
}

function jsonOf(text: string, path: Path, problems: FieldProblem[]): unknown {
  try {
    return JSON.parse(text);
  } catch {
    problems.push({ path, message: 'must be JSON, or be given field by field' });
    return undefined;
  }
}

/** An object with keys of the caller's own. `Object.fromEntries` defines keys, so `__proto__` is one of them. */
function looseObject(node: FormNode): JsonObject {
  return Object.fromEntries([...node.children].map(([key, child]) => [key, looseValue(child)]));
}

function looseValue(node: FormNode): unknown {
  const listed = [...node.values, ...(node.children.get('')?.values ?? [])];
  const keys = [...node.children.keys()].filter((key) => key !== '');
  if (keys.length === 0) return node.children.size === 0 && listed.length === 1 ? listed[0] : listed;
  const isList = keys.every((key) => /^\d+$/.test(key) && Number(key) < keys.length);
  if (!isList) return looseObject(node);
  const items = [...node.children].toSorted(([one], [other]) => Number(one) - Number(other));
  return items.map(([, child]) => looseValue(child));
}
