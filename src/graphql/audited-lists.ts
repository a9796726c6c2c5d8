import {
  defaultFieldResolver,
  type FieldNode,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { DataClass } from '../generated/prisma/enums.ts';
import { askedClasses } from './asked-classes.ts';
import type { ConnectionResult } from './connection.ts';
import { type PatientsList, patientsListOf, questionOf, selectedOfList } from './list-questions.ts';
import { type KnownData, patientsDataOf } from './patients-data.ts';
import { resolvedOf } from './resolved-records.ts';

type Field = GraphQLField<unknown, unknown>;
type Resolve = GraphQLFieldResolver<unknown, unknown>;

/**
 * Wraps the resolver of every connection of patients' records, and that of the search, so that it notes what its answer tells
 * without showing a record. Changes the schema. The read path does the same (read/plan-connection.ts).
 */
export function auditLists(schema: GraphQLSchema): void {
  const query = schema.getQueryType();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const list = patientsListOf(field);
      if (list) field.resolve = type === query ? listAtRoot(field, list) : listOfRecord(field, list, type.name);
    }
  }
  const search = query?.getFields().search;
  const hits = patientsDataOf('SearchHit');
  if (!search || !hits) throw new Error('The schema has no search.');
  search.resolve = auditedSearch(search, hits);
}

function listAtRoot({ resolve = defaultFieldResolver, ...field }: Field, list: PatientsList): Resolve {
  const partsOf = partsByNodes({ ...field, resolve }, list);
  return async (source, args, work, info) => {
    // First, because a dry run comes no further (dry-run.ts), and has nothing for the audit.
    const connection = connectionIn(await resolve(source, args, work, info));
    const resolved = resolvedOf(info);
    const { isCounted, isPageTold } = partsOf(info);
    const question = questionOf(list, isCounted, args);
    if (question) resolved.ask(question, info.path);
    if (isPageTold) resolved.page(nodesOf(connection), list.data, list.ofRows, info.path);
    return {
      ...connection,
      totalCount: async () => {
        const total = await connection.totalCount();
        resolved.count(total, info.path);
        return total;
      },
    };
  };
}

function listOfRecord(
  { resolve = defaultFieldResolver, ...field }: Field,
  list: PatientsList,
  parent: string,
): Resolve {
  const partsOf = partsByNodes({ ...field, resolve }, list);
  const ofParent = patientsDataOf(parent);
  return async (source, args, work, info) => {
    const resolved = resolvedOf(info);
    const { isCounted, isPageTold } = partsOf(info);
    if (isCounted && ofParent) resolved.show(source, ofParent, list.ofRows, info.path);
    const connection = connectionIn(await resolve(source, args, work, info));
    if (isPageTold) resolved.page(nodesOf(connection), list.data, list.ofRows, info.path);
    return connection;
  };
}

/** What a search tells even if it finds nothing, or if nothing is selected of what it finds. */
function auditedSearch({ resolve = defaultFieldResolver }: Field, hits: KnownData): Resolve {
  return async (source, args, work, info) => {
    const found: unknown = await resolve(source, args, work, info);
    if (!Array.isArray(found)) throw new Error('A search finds a list.');
    const resolved = resolvedOf(info);
    resolved.ask({ filteredBy: ['text'], classes: [DataClass.IDENTITY] }, info.path);
    resolved.page(found, hits, DataClass.IDENTITY, info.path);
    return found;
  };
}

/** What is selected of a connection, as far as the audit must know. */
interface ListParts {
  readonly isCounted: boolean;
  /** Whether the answer tells of the page only that its rows are there. */
  readonly isPageTold: boolean;
}

/** Returns a function that gives the parts of a list, computed once for all of its parents: graphql-js passes them the same nodes. */
function partsByNodes(field: Field, { nodeType }: PatientsList): (info: GraphQLResolveInfo) => ListParts {
  const known = new WeakMap<readonly FieldNode[], { readonly variables: object; readonly parts: ListParts }>();
  return ({ schema, fragments, variableValues: variables, fieldNodes }) => {
    const found = known.get(fieldNodes);
    if (found?.variables === variables) return found.parts;
    const selecting = { schema, fragments, variables };
    const { isCounted, readsRows, node } = selectedOfList(selecting, field, fieldNodes);
    const isShown = askedClasses(selecting, nodeType, node).own.size > 0;
    const parts = { isCounted, isPageTold: readsRows && !isShown };
    known.set(fieldNodes, { variables, parts });
    return parts;
  };
}

/** Every connection resolves to this (connection.ts). */
function connectionIn(result: unknown): ConnectionResult<unknown> {
  if (typeof result !== 'object' || result === null || !('edges' in result)) throw new Error('A list has no edges.');
  return result as ConnectionResult<unknown>;
}

function nodesOf({ edges }: ConnectionResult<unknown>): unknown[] {
  return edges.map(({ node }) => node);
}
