import { type DocumentNode, visit } from 'graphql';
import { bytesOfText } from '../../kept-bytes.ts';

/** How many plans of one operation are kept, for as many combinations of `@skip` and `@include`. */
const MAX_PLANS = 16;

/** The size in bytes of the entry for a plan without the plan itself: a heap measurement, rounded up. */
const PLAN_BYTES = 500;

/** The plans of an operation, one for each combination of the variables in its `@skip` and `@include` directives. */
export class VariantPlans<Plan extends { readonly keptBytes: number }> {
  readonly #plan: (variables: Readonly<Record<string, unknown>>) => Plan | undefined;
  readonly #directiveVariables: readonly string[];
  readonly #plans = new Map<string, Plan | undefined>();
  #keptBytes = 0;

  /** @param plan makes the plan for the values of these variables; undefined if there is none */
  constructor(document: DocumentNode, plan: (variables: Readonly<Record<string, unknown>>) => Plan | undefined) {
    this.#plan = plan;
    this.#directiveVariables = directiveVariablesOf(document);
  }

  /** The memory the plans occupy, in bytes. It grows with each plan. */
  get keptBytes(): number {
    return this.#keptBytes;
  }

  /** The plan for these values; undefined if there is none. */
  for(variables: Readonly<Record<string, unknown>>): Plan | undefined {
    const key = this.#directiveVariables.map((name) => String(variables[name])).join();
    if (this.#plans.has(key)) return this.#plans.get(key);
    const plan = this.#plan(variables);
    if (this.#plans.size >= MAX_PLANS) return plan;
    this.#plans.set(key, plan);
    this.#keptBytes += PLAN_BYTES + bytesOfText(key) + (plan?.keptBytes ?? 0);
    return plan;
  }
}

function directiveVariablesOf(document: DocumentNode): readonly string[] {
  const names = new Set<string>();
  visit(document, {
    Directive: (directive) => {
      visit(directive, { Variable: ({ name }) => void names.add(name.value) });
    },
  });
  return [...names];
}
