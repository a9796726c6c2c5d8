import { type Fact, orderFacts, patientFacts, specimenFacts } from '../content/facts.ts';
import type { ReportDocument } from '../content/report-document.ts';
import type { Wording } from '../content/wording.ts';
import type { DocumentWords } from '../words/en.ts';
import { type Block, keptTogether } from './flow.ts';
import { ascent, COLORS, CONTENT, pitch, STYLES } from './page-style.ts';
import type { Part, Sheet } from './sheet.ts';
import type { Typesetter } from './typesetter.ts';

const COLUMN_GAP = 24;
const COLUMN_WIDTH = (CONTENT.width - COLUMN_GAP) / 2;
/** The width of a language's labels, which is larger if one of them is. */
const LABEL_WIDTH = 70;
const LABEL_GAP = 8;

/**
 * Lays out the patient's and the specimen's facts side by side. Each column is a section, so that a screen reader reads
 * one after the other rather than line by line.
 */
export function factColumns(typesetter: Typesetter, document: ReportDocument, wording: Wording): readonly Block[] {
  const { words } = wording;
  const { headings, notRegistered } = words;
  const specimenLeft = CONTENT.left + COLUMN_WIDTH + COLUMN_GAP;
  const patient = factColumn(
    typesetter,
    words,
    headings.patient,
    patientFacts(document, words) ?? notRegistered,
    CONTENT.left,
  );
  const specimen = factColumn(
    typesetter,
    words,
    headings.specimen,
    [...specimenFacts(document, wording), ...orderFacts(document, words)],
    specimenLeft,
  );
  const lineCount = Math.max(patient.length, specimen.length);
  const sections: Part[] = [];
  return keptTogether(
    Array.from({ length: lineCount }, (_, index) => {
      const lines = [patient[index], specimen[index]];
      return {
        height: Math.max(...lines.map((line) => line?.height ?? 0)),
        gap: index === 0 ? 16 : 0,
        draw: (sheet: Sheet, top: number) => {
          for (const [column, line] of lines.entries()) {
            const section = sections[column] ?? sheet.part('Sect');
            sections[column] = section;
            line?.draw(sheet, top, section);
          }
        },
      };
    }),
  );
}

/** One line of a column. */
interface FactLine {
  readonly height: number;
  readonly draw: (sheet: Sheet, top: number, section: Part) => void;
}

function factColumn(
  typesetter: Typesetter,
  words: DocumentWords,
  title: string,
  facts: readonly Fact[] | string,
  left: number,
): readonly FactLine[] {
  const heading: FactLine = {
    height: pitch(STYLES.heading) + 7,
    draw: (sheet, top, section) => {
      sheet.bookmark(title, top);
      const part = sheet.part('H2', section);
      sheet.mark(part, () => sheet.text(title, left, top + ascent(STYLES.heading), STYLES.heading));
      sheet.artifact(() => {
        const y = top + pitch(STYLES.heading) + 2;
        sheet.line([left, y], [left + COLUMN_WIDTH, y], COLORS.rule, 0.75);
      });
    },
  };
  const lines =
    typeof facts === 'string'
      ? factLines(typesetter, words, { label: '', value: facts }, left, 0)
      : facts.flatMap((fact) => factLines(typesetter, words, fact, left, labelWidthOf(typesetter, words)));
  return [heading, ...lines];
}

function labelWidthOf(typesetter: Typesetter, { labels }: DocumentWords): number {
  const widths = Object.values(labels).map((label) => typesetter.width(label, STYLES.label));
  return Math.max(LABEL_WIDTH, ...widths.map((width) => width + LABEL_GAP));
}

function factLines(
  typesetter: Typesetter,
  { labels }: DocumentWords,
  fact: Fact,
  left: number,
  labelWidth: number,
): readonly FactLine[] {
  const style = fact.label === labels.name ? STYLES.strong : STYLES.body;
  const lines = typesetter.lines(typesetter.shown(fact.value), COLUMN_WIDTH - labelWidth, style);
  const { actualText } = typesetter.actualText(fact.value);
  const partOptions = actualText === undefined ? {} : { actualText: `${fact.label} ${actualText}` };
  let part: Part | undefined;
  return lines.map((line, index) => ({
    height: pitch(style) + (index === lines.length - 1 ? 1.5 : 0),
    draw: (sheet, top, section) => {
      const baseline = top + ascent(style);
      part ??= sheet.part('P', section, partOptions);
      sheet.mark(part, () => {
        // Without the space, a screen reader would run label and value together.
        if (index === 0) sheet.text(`${fact.label} `, left, baseline, STYLES.label);
        sheet.text(line, left + labelWidth, baseline, style);
      });
    },
  }));
}
