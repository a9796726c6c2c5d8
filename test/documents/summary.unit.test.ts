import { describe, expect, it } from 'vitest';
import type { DocumentResult } from '../../src/documents/content/report-document.ts';
import { summaryOf } from '../../src/documents/content/summary.ts';
import { en } from '../../src/documents/words/en.ts';
import { es } from '../../src/documents/words/es.ts';
import { finding, quantity } from './sample-report.ts';

const normal = quantity();
const high = quantity({ text: '9', value: 9, flag: 'HIGH' });
const low = quantity({ text: '<1', value: 1, comparator: 'LT', flag: 'LOW' });
const critical = quantity({ text: '25', value: 25, flag: 'CRITICAL' });
const reactive = finding('HIV-1/2', 'REACTIVE', 'ABNORMAL');
const unknown = finding('HIV-1/2', 'NON-REACTIVE');
const times = (count: number, result: DocumentResult) => Array.from({ length: count }, () => result);

describe('the summary of the results (contract, 6.2)', () => {
  it.each([
    [
      [...times(3, high), ...times(2, low), ...times(17, normal)],
      '5 of 22 results are outside their reference intervals.',
    ],
    [[high, normal], '1 of 2 results is outside its reference interval.'],
    [[high], '1 of 1 result is outside its reference interval.'],
    [[normal], 'The one result is not flagged as abnormal.'],
    [[unknown], 'The one result is not flagged.'],
    [
      [{ ...unknown, interpretation: 'R' }],
      'The one result is not flagged as abnormal; it has the laboratory’s own letters.',
    ],
    [times(4, normal), 'None of 4 results is flagged as abnormal.'],
    [[normal, unknown, unknown], 'None of 3 results is flagged as abnormal; 2 not flagged.'],
    [[reactive, normal], '1 of 2 results is abnormal.'],
    [[reactive, reactive, normal], '2 of 3 results are abnormal.'],
    [
      [reactive, reactive, high, unknown],
      '1 of 4 results is outside its reference interval; 2 abnormal; 1 not flagged.',
    ],
    [[critical, low, normal], '2 of 3 results are outside their reference intervals; 1 critical (high).'],
    [
      [critical, critical, quantity({ text: '1', value: 1, flag: 'CRITICAL' })],
      '3 of 3 results are outside their reference intervals; 3 critical (1 low, 2 high).',
    ],
    [
      [normal, unknown, { ...unknown, interpretation: 'R' }],
      'None of 3 results is flagged as abnormal; 1 with the laboratory’s own letters; 1 not flagged.',
    ],
    // The laboratory may flag what its interval does not show.
    [[quantity({ flag: 'CRITICAL' })], '1 of 1 result is abnormal; 1 critical.'],
    [[finding('CYP2C19', '*2/*3', 'HIGH')], '1 of 1 result is abnormal.'],
  ])('%#: counts and words: %s', (results, sentence) => {
    expect(summaryOf(results, en)).toBe(sentence);
  });

  it.each([
    [[high, normal], '1 de 2 resultados está fuera de su intervalo de referencia.'],
    [[high], '1 de 1 resultado está fuera de su intervalo de referencia.'],
    [[normal], 'El único resultado no está señalado como anormal.'],
    [times(4, normal), 'Ninguno de los 4 resultados está señalado como anormal.'],
    [[reactive, normal], '1 de 2 resultados es anormal.'],
    [[reactive, reactive, normal], '2 de 3 resultados son anormales.'],
    [
      [reactive, reactive, high, unknown],
      '1 de 4 resultados está fuera de su intervalo de referencia; 2 anormales; 1 sin indicador.',
    ],
    [[critical, low, normal], '2 de 3 resultados están fuera de su intervalo de referencia; 1 crítico (alto).'],
    [
      [critical, critical, quantity({ text: '1', value: 1, flag: 'CRITICAL' })],
      '3 de 3 resultados están fuera de su intervalo de referencia; 3 críticos (1 bajo, 2 altos).',
    ],
    [[critical, critical, normal], '2 de 3 resultados están fuera de su intervalo de referencia; 2 críticos (altos).'],
  ])('%#: counts and words in Spanish: %s', (results, sentence) => {
    expect(summaryOf(results, es)).toBe(sentence);
  });
});
