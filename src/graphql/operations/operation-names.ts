import { type GraphQLNamedType, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { schema } from '../schema/schema.ts';

/** The placeholder for a name that is missing or may not be shown. */
const UNNAMED = 'unnamed';
const OTHER = 'other';

/** Words that operation names consist of, in addition to those of the schema. */
const COMMON_WORDS = `
  a add admin after all an and android any api app are at basic batch before board bulk button by card change chart check
  client column compact complete component count create current customer daily dashboard data date delete demo detail dialog
  do does download edit empty end every example export fetch find first for form fragment from full get graph has have head
  header home hook import in index info init initial input inspect introspection ios is item job last latest layout lazy left
  like line link list load look main manage many map me menu mini mobile modal monthly more most multiple mutation my name
  new next no of old on one only open or other output overview own page panel picker pick poll popup portal preload prefetch
  preview previous print profile progress public q query queue read recent refetch refresh remove request reset response
  right root route row run save screen search section see select send service set show sidebar simple single site some sort
  start stats step stop submit subscription summary sync tab table task test the this timeline to today top total track
  tracking two ui update upload use v view watch web weekly widget with without wizard
`;

/** The lower-case words in a name: `getKitsByID2` is get, kits, by, id and 2. */
function wordsOf(name: string): readonly string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase());
}

/**
 * A number short enough to be a version or a column count. More numbers, or longer ones, may be a date, a phone number or
 * a code.
 */
const SHORT_NUMBER = /^\d{1,2}$/;
const MAX_NUMBERS = 1;

/**
 * Decides which operation names may appear in the log, metrics and traces. The caller chooses the name, and a careless
 * generator may put a patient's name into it. So a name is shown only if each of its words is in the schema, or is one of
 * a few common words: `KitDetails` is, `KitsOfMayaOkafor` is not. The operator can allow others.
 */
export class OperationNames {
  readonly #listed: ReadonlySet<string>;

  constructor(listed: readonly string[] = []) {
    this.#listed = new Set(listed);
  }

  /** The name, or a placeholder if it may not be shown. */
  shown(name: string | undefined): string {
    if (name === undefined) return UNNAMED;
    if (this.#listed.has(name)) return name;
    const foreign = wordsOf(name).filter((word) => !isOurs(word));
    return foreign.length <= MAX_NUMBERS && foreign.every((word) => SHORT_NUMBER.test(word)) ? name : OTHER;
  }
}

const OUR_WORDS = new Set([
  ...COMMON_WORDS.trim().split(/\s+/),
  ...Object.values(schema.getTypeMap()).flatMap(namesIn).flatMap(wordsOf),
]);

function isOurs(word: string): boolean {
  return OUR_WORDS.has(word) || OUR_WORDS.has(word.replace(/s$/, ''));
}

/** The names of a type, its fields and their arguments, and its enum values. */
function namesIn(type: GraphQLNamedType): readonly string[] {
  if (isEnumType(type)) return [type.name, ...type.getValues().map(({ name }) => name)];
  if (isInputObjectType(type)) return [type.name, ...Object.keys(type.getFields())];
  if (!isObjectType(type) && !isInterfaceType(type)) return [type.name];
  const fields = Object.values(type.getFields());
  return [type.name, ...fields.flatMap(({ name, args }) => [name, ...args.map((argument) => argument.name)])];
}
