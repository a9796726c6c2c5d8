import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  getOperationAST,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
  parse,
} from 'graphql';
import { expect, it } from 'vitest';
import { planQuery, planSubscription } from '../../src/graphql/read/plan-operation.ts';
import { planPayload } from '../../src/graphql/read/plan-payload.ts';
import { fragmentsOf } from '../../src/graphql/read/planned-operation.ts';
import { schema } from '../../src/graphql/schema/schema.ts';
import { globalId } from '../helpers/graphql.ts';

type Field = GraphQLField<unknown, unknown>;
type Kind = 'query' | 'mutation' | 'subscription';

/** A variable that is a global id, a code and a text alike: planning asks only which type an id is of. */
const variables = { v: globalId('Kit', '0193c318-0000-7000-8000-000000000000') };

/** Plans an operation. @throws NotPlannable */
function plan(kind: Kind, root: Field, selection: string): void {
  const document = parse(`${kind} ($v: Any) { ${selection} }`);
  const operation = getOperationAST(document);
  const [node] = operation?.selectionSet.selections ?? [];
  if (!operation || node?.kind !== 'Field') throw new Error(`${selection} is no operation.`);
  if (kind === 'query') planQuery(schema, document, operation, variables, { audience: 'users' });
  else if (kind === 'subscription') planSubscription(schema, document, operation, variables);
  else planPayload({ schema, operation, fragments: fragmentsOf(document), variables, audience: 'users' }, root, [node]);
}

function selected({ name, args, type }: Field, below: string): string {
  const given = args.filter(isRequiredArgument).map((argument) => `${argument.name}: $v`);
  const withArguments = `${name}${given.length > 0 ? `(${given.join(', ')})` : ''}`;
  return isLeafType(getNamedType(type)) ? withArguments : `${withArguments} { ${below} }`;
}

/** The fields that cannot be planned, of all that are reached from this one, each at the first place where it is reached. */
function unplannedBelow(kind: Kind, root: Field, seen: Set<string>): readonly string[] {
  const unplanned: string[] = [];
  const visit = (type: GraphQLNamedType, around: (selection: string) => string) => {
    for (const object of objectsOf(type)) {
      if (seen.has(object.name)) continue;
      seen.add(object.name);
      for (const field of Object.values(object.getFields())) {
        const on = (below: string) => around(`... on ${object.name} { ${selected(field, below)} }`);
        try {
          plan(kind, root, on('__typename'));
        } catch (error) {
          unplanned.push(`${object.name}.${field.name}: ${error}`);
          continue;
        }
        visit(getNamedType(field.type), on);
      }
    }
  };
  visit(getNamedType(root.type), (selection) => selected(root, selection));
  return unplanned;
}

function objectsOf(type: GraphQLNamedType): readonly GraphQLObjectType[] {
  if (isObjectType(type)) return [type];
  return isInterfaceType(type) || isUnionType(type) ? schema.getPossibleTypes(type) : [];
}

it.each([
  ['query', schema.getQueryType()],
  ['mutation', schema.getMutationType()],
  ['subscription', schema.getSubscriptionType()],
] as const)('every field that a %s can reach has a plan', (kind, type) => {
  const seen = new Set<string>();
  const unplanned = Object.values(type?.getFields() ?? {}).flatMap((root) => unplannedBelow(kind, root, seen));
  expect(unplanned).toEqual([]);
  expect(seen.size).toBeGreaterThan(kind === 'subscription' ? 20 : 50);
});
