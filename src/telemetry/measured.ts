import { Gauge, type Registry } from 'prom-client';

/** A gauge whose value has to be looked up. As long as it is unknown it is NaN: 0 would say that all is well. */
export class MeasuredGauge {
  readonly #gauge: Gauge;

  constructor(registry: Registry, name: string, help: string) {
    this.#gauge = new Gauge({ name, help, registers: [registry] });
    this.forget();
  }

  set(value: number): void {
    this.#gauge.set(value);
  }

  /** Marks the value as unknown. */
  forget(): void {
    this.set(Number.NaN);
  }
}

/** Gauges whose values have to be looked up, one for each of these sets of labels. As long as the values are unknown, they are NaN. */
export class MeasuredGauges<Label extends string> {
  readonly #gauge: Gauge<Label>;
  readonly #labels: readonly Readonly<Record<Label, string>>[];

  constructor(registry: Registry, name: string, help: string, labels: readonly Readonly<Record<Label, string>>[]) {
    // The sets of labels are object literals, so they have exactly the keys of their type.
    const labelNames = Object.keys(labels[0] ?? {}) as Label[];
    this.#gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    this.#labels = labels;
    this.forget();
  }

  set(labels: Readonly<Record<Label, string>>, value: number): void {
    this.#gauge.set(labels, value);
  }

  /** Marks the values as unknown. */
  forget(): void {
    for (const labels of this.#labels) this.set(labels, Number.NaN);
  }
}

/** A gauge whose sets of labels are known only once they have been looked up. Unknown values have no series. */
export class MeasuredBreakdown<Label extends string> {
  readonly #gauge: Gauge<Label>;

  constructor(registry: Registry, name: string, help: string, labelNames: readonly Label[]) {
    this.#gauge = new Gauge({ name, help, labelNames, registers: [registry] });
  }

  /** Replaces all values. Values with the same labels are added up. */
  setAll(values: readonly { readonly labels: Readonly<Record<Label, string>>; readonly value: number }[]): void {
    this.forget();
    for (const { labels, value } of values) this.#gauge.inc(labels, value);
  }

  forget(): void {
    this.#gauge.reset();
  }
}

/** Gauges for the states of something: 1 for the current state and 0 for the others; all NaN as long as it is unknown. */
export class StateGauge<State extends string> {
  readonly #gauge: Gauge;
  readonly #label: string;
  readonly #states: readonly State[];

  constructor(registry: Registry, name: string, help: string, label: string, states: readonly State[]) {
    this.#gauge = new Gauge({ name, help, labelNames: [label], registers: [registry] });
    this.#label = label;
    this.#states = states;
    this.forget();
  }

  /** @param state undefined if it is none of them */
  set(state: State | undefined): void {
    for (const each of this.#states) this.#gauge.set({ [this.#label]: each }, each === state ? 1 : 0);
  }

  forget(): void {
    for (const each of this.#states) this.#gauge.set({ [this.#label]: each }, Number.NaN);
  }
}
