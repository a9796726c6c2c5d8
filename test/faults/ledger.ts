import type { PrismaClient } from '../../src/generated/prisma/client.ts';

/** What the answer to a write said: that it is done, that nothing was changed, or neither. */
export type Outcome = 'done' | 'nothing' | 'unknown';

/** The kinds of writes that are sent, and how often the database has each, by the marker that the sender gave it. */
const COUNTS = {
  order: `SELECT metadata ->> 'marker' AS marker, count(*)::int FROM orders GROUP BY 1`,
  patient: 'SELECT last_name AS marker, count(*)::int FROM patients GROUP BY 1',
  fulfilment: `SELECT o.metadata ->> 'marker' AS marker, count(*)::int
    FROM orders o JOIN kits k ON k.order_id = o.id GROUP BY 1`,
  shipping: `SELECT o.metadata ->> 'marker' AS marker, count(*)::int
    FROM orders o JOIN kits k ON k.order_id = o.id JOIN kit_events e ON e.kit_id = k.id
    WHERE e.status = 'IN_TRANSIT' GROUP BY 1`,
  activation: `SELECT o.metadata ->> 'marker' AS marker, count(*)::int
    FROM orders o JOIN kits k ON k.order_id = o.id JOIN kit_events e ON e.kit_id = k.id
    WHERE e.status = 'REGISTERED' GROUP BY 1`,
  message: 'SELECT control_id AS marker, count(*)::int FROM laboratory_messages GROUP BY 1',
} as const;

export type WriteKind = keyof typeof COUNTS;

/** What callers have sent and what was answered, to be compared with the database. */
export class Ledger {
  readonly #outcomes = new Map<WriteKind, Map<string, Outcome>>();
  #markers = 0;

  /** A marker that no write has had yet. */
  newMarker(): string {
    this.#markers += 1;
    return `marker-${this.#markers}`;
  }

  /** Notes a write before it is sent, since the answer may never come. */
  sending(kind: WriteKind, marker: string): void {
    this.note(kind, marker, 'unknown');
  }

  note(kind: WriteKind, marker: string, outcome: Outcome): void {
    const outcomes = this.#outcomes.get(kind) ?? new Map<string, Outcome>();
    this.#outcomes.set(kind, outcomes.set(marker, outcome));
  }

  /** The markers of the writes of a kind that came to this. */
  markers(kind: WriteKind, outcome: Outcome): readonly string[] {
    return [...(this.#outcomes.get(kind) ?? [])].flatMap(([marker, each]) => (each === outcome ? [marker] : []));
  }

  /** Where the database differs from the answers: it must have what is done once, and nothing else. */
  async differences(prisma: PrismaClient): Promise<readonly string[]> {
    const differences: string[] = [];
    for (const [kind, sql] of Object.entries(COUNTS) as [WriteKind, string][]) {
      const rows = await prisma.$queryRawUnsafe<{ marker: string; count: number }[]>(sql);
      const counts = new Map(rows.map(({ marker, count }) => [marker, count]));
      const answered = this.#outcomes.get(kind) ?? new Map<string, Outcome>();
      for (const marker of new Set([...counts.keys(), ...answered.keys()])) {
        const count = counts.get(marker) ?? 0;
        const outcome = answered.get(marker) ?? 'nothing';
        const isRight = outcome === 'unknown' ? count <= 1 : count === (outcome === 'done' ? 1 : 0);
        if (!isRight) differences.push(`${kind} ${marker}: answered ${outcome}, but it is there ${count} times`);
      }
    }
    return differences;
  }
}
