import { expect } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { REMARKS } from '../../src/hl7/remark.ts';
import type { TestActor, TestApp } from '../helpers/app.ts';
import { Intake } from '../helpers/intake.ts';
import { ackOf, hl7Time, type OruParts } from '../helpers/oru.ts';
import type { Program, ProgramKit } from '../helpers/program.ts';

const CHART = graphql(`
  query ($sampleId: String!) {
    sample(sampleId: $sampleId) {
      status
      reports {
        reportId status comments dateCollected isCollectionTimeKnown hl7
        results { name asGiven change isPreliminary comments timeCollected }
        withdrawnResults { name asGiven }
      }
    }
  }
`);

/** An OBX of this test, with a value and OBX-11. */
export function obx(test: string, value: string, status: string, part = ''): string {
  const code = test.includes('^') ? test : `${test}^${test}^L`;
  return `OBX|1|NM|${code}|${part}|${value}|mmol/L|||||${status}`;
}

/** A laboratory's messages about one sample in the course of an hour, and the sample's chart. */
export class ChartedSample {
  readonly kit: ProgramKit;
  readonly #app: TestApp;
  readonly #program: Program;
  readonly #lab: Intake;

  constructor(app: TestApp, program: Program, kit: ProgramKit) {
    this.kit = kit;
    this.#app = app;
    this.#program = program;
    this.#lab = new Intake(app, program);
  }

  /** A minute of the last hour, as HL7 writes it. */
  at(minute: number): string {
    return hl7Time(this.#moment(minute));
  }

  /** A minute of the last hour, as the API writes it. */
  time(minute: number): string {
    return this.#moment(minute).toISOString();
  }

  #moment(minute: number): Date {
    return new Date(this.#app.clock.now().getTime() - 3_600_000 + minute * 60_000);
  }

  /** The order ACC-1, resulted at a minute of the last hour; what follows may be further orders. */
  message(minute: number, status: string, lines: readonly string[], more: Partial<OruParts> = {}): string {
    const at = this.at(minute);
    return this.#lab.message(this.kit, {
      resulted: at,
      sent: at,
      collected: this.at(0),
      status,
      observations: lines,
      ...more,
    });
  }

  /** A further order of a message. */
  order(number: string, minute: number, status: string, collected = this.at(0)): string {
    const empty = '|'.repeat(15);
    return `OBR|2|${this.kit.sampleId}|${number}|P-${number}^Panel ${number}^L|||${collected}${empty}${this.at(minute)}|||${status}`;
  }

  /** Sends a message; returns its outcome, such as `AA OUT_OF_ORDER`, without remarks. */
  async send(message: string, key = this.#program.lab.key): Promise<string> {
    const { code, reasons } = ackOf(await this.answer(message, key));
    return [code, ...reasons.filter((reason) => !(reason in REMARKS))].join(' ');
  }

  /** Sends a message; the whole answer. */
  async answer(message: string, key = this.#program.lab.key): Promise<string> {
    return (await this.#lab.post(message, { key })).body;
  }

  /** Sends order ACC-1 as {@link message} has it. */
  async say(minute: number, status: string, lines: readonly string[], more: Partial<OruParts> = {}): Promise<string> {
    return this.send(this.message(minute, status, lines, more));
  }

  /** The sample, and its reports. */
  async read(reader: TestActor = this.#program.admin) {
    const { sample } = (await this.#app.run(CHART, { sampleId: this.kit.sampleId }, reader)).expectNoErrors();
    return { status: sample?.status, reports: sample?.reports ?? [] };
  }

  /** The current report. */
  async newest() {
    const { reports } = await this.read();
    const current = reports.filter(({ status }) => ['PARTIAL', 'FINAL', 'AMENDED'].includes(status));
    expect(current.length).toBeLessThanOrEqual(1);
    return current[0];
  }

  /** The sample's chart: the statuses of the sample and of the report, the current results, and the withdrawn ones. */
  async shown(): Promise<readonly string[]> {
    const { status } = await this.read();
    const report = await this.newest();
    const results = (report?.results ?? []).map(({ name, asGiven, isPreliminary, change }) =>
      [name, asGiven, ...(isPreliminary ? ['preliminary'] : []), ...(change ? [change] : [])].join(' '),
    );
    const withdrawn = (report?.withdrawnResults ?? []).map(({ name, asGiven }) => `${name} ${asGiven} withdrawn`);
    return [`${status} ${report?.status ?? 'without report'}`, ...results, ...withdrawn];
  }
}
