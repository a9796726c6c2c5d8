import { type DocumentNode, visit } from 'graphql';
import { bytesOfText } from '../../shares/kept-bytes.ts';

/** How many plans of one operation are kept, for as many combinations of what decides on them. */
const MAX_PLANS = 16;

/** The size in bytes of the entry for a plan without the plan itself: a heap measurement, rounded up. */
const PLAN_BYTES = 500;

/** A variable that decides on the plan. */
export interface Deciding {
  readonly variable: string;
  /** What of its value decides, as text. */
  readonly textOf: (value: unknown) => string;
  /** A short value for which the plan is the same. */
  readonly shortened?: (value: unknown) => unknown;
}

/** The plans of an operation: one for each combination of the variables in its `@skip` and `@include` directives, and whatever else decides. */
export class VariantPlans<Plan extends { readonly keptBytes: number }> {
  readonly #plan: (variables: Readonly<Record<string, unknown>>) => Plan;
  readonly #deciding: readonly Deciding[];
  readonly #plans = new Map<string, Plan>();
  #keptBytes = 0;

  /**
   * @param plan makes the plan for the values of the variables that decide on it. It gets no others, since a kept plan may keep them: they are
   *   as long as callers like, and may name people.
   * @param deciding what decides on the plan besides directives
   */
  constructor(
    document: DocumentNode,
    plan: (variables: Readonly<Record<string, unknown>>) => Plan,
    deciding: readonly Deciding[] = [],
  ) {
    this.#plan = plan;
    const ofDirectives = directiveVariablesOf(document).map((variable): Deciding => ({ variable, textOf: String }));
    this.#deciding = [...ofDirectives, ...deciding];
  }

  /** The memory the plans occupy, in bytes. It grows with each plan. */
  get keptBytes(): number {
    return this.#keptBytes;
  }

  /** The plan for these values. */
  for(variables: Readonly<Record<string, unknown>>): Plan {
    const key = this.#deciding.map(({ variable, textOf }) => textOf(variables[variable])).join();
    const known = this.#plans.get(key);
    if (known) return known;
    const plan = this.#plan(
      Object.fromEntries(
        this.#deciding.map(({ variable, shortened = itself }) => [variable, shortened(variables[variable])]),
      ),
    );
    if (this.#plans.size >= MAX_PLANS) return plan;
    this.#plans.set(key, plan);
    this.#keptBytes += PLAN_BYTES + bytesOfText(key) + plan.keptBytes;
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

function itself(value: unknown): unknown {
  return value;
}
