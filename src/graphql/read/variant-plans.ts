import { type DocumentNode, visit } from 'graphql';
import { bytesOfText } from '../../shares/kept-bytes.ts';
import type { Audience } from '../roles/fields-of-patients.ts';

/** The number of plans kept per operation: one for each audience and combination of the deciding variables. */
const MAX_PLANS = 16;

/** The size in bytes of the entry for a plan without the plan itself: a heap measurement, rounded up. */
const PLAN_BYTES = 500;

/** A variable that determines the plan. */
export interface Deciding {
  readonly variable: string;
  /** The deciding part of its value, as text. */
  readonly textOf: (value: unknown) => string;
  /** A short value that leads to the same plan. */
  readonly shortened?: (value: unknown) => unknown;
}

/**
 * The plans of an operation: one for each audience, and for each combination of the variables in its `@skip` and `@include` directives,
 * and of any other deciding variables.
 */
export class VariantPlans<Plan extends { readonly keptBytes: number }> {
  readonly #plan: (variables: Readonly<Record<string, unknown>>, audience: Audience) => Plan;
  readonly #deciding: readonly Deciding[];
  readonly #plans = new Map<string, Plan>();
  #keptBytes = 0;

  /**
   * @param plan makes the plan for the values of the deciding variables. It gets no other variables, since a kept plan
   *   may hold on to them: they can be of any length, and may name people.
   * @param deciding the variables that determine the plan, other than those in directives
   */
  constructor(
    document: DocumentNode,
    plan: (variables: Readonly<Record<string, unknown>>, audience: Audience) => Plan,
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
  for(variables: Readonly<Record<string, unknown>>, audience: Audience): Plan {
    const values = this.#deciding.map(({ variable, textOf }) => textOf(variables[variable])).join();
    // No deciding text begins with a blank.
    const key = audience === 'users' ? values : ` ${audience} ${values}`;
    const known = this.#plans.get(key);
    if (known) return known;
    const plan = this.#plan(
      Object.fromEntries(
        this.#deciding.map(({ variable, shortened = itself }) => [variable, shortened(variables[variable])]),
      ),
      audience,
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
