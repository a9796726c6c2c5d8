import type { OrUndefined, TadaDocumentNode } from '../../src/graphql/stored/typed-document.ts';
import type { TestApp } from '../helpers/app.ts';
import type { GraphQLErrorBody } from '../helpers/graphql.ts';
import { type InputOf, MUTATIONS, type MutationName, type PayloadOf } from '../helpers/operations.ts';

/** Who sends a call. */
interface Caller {
  readonly key: string;
}

/** Where people of a program and its staff send their calls from: it notes what each asks for. */
export class Desk {
  readonly #app: TestApp;
  /** Of each call, the names of its fields, such as `kits patients`. */
  readonly calls: string[] = [];

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** Sends a mutation that must succeed. */
  async do<Name extends MutationName>(caller: Caller, name: Name, input: InputOf<Name>): Promise<PayloadOf<Name>> {
    this.calls.push(name);
    return (await this.#app.run(MUTATIONS[name], { input }, caller)).expectDone()[name];
  }

  /** Sends a mutation that must fail with this code. */
  async refused<Name extends MutationName>(
    caller: Caller,
    name: Name,
    input: InputOf<Name>,
    code: string,
  ): Promise<GraphQLErrorBody> {
    this.calls.push(name);
    return (await this.#app.run(MUTATIONS[name], { input }, caller)).expectError(code);
  }

  /** Sends a query that must succeed. */
  async ask<Data, Variables>(
    caller: Caller,
    query: TadaDocumentNode<Data, Variables>,
    variables: Variables | OrUndefined<Variables>,
  ): Promise<Data> {
    const [asked] = query.definitions;
    if (asked?.kind !== 'OperationDefinition') throw new Error('A call is one operation.');
    this.calls.push(
      asked.selectionSet.selections.map((field) => (field.kind === 'Field' ? field.name.value : '')).join(' '),
    );
    return (await this.#app.run(query, variables, caller)).expectNoErrors();
  }
}
