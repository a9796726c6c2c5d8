import { describe, expect, it } from 'vitest';
import { idsToLookUp, samplesNamed } from '../../../src/domains/laboratory/named-samples.ts';
import { obr, obx, reportOf } from '../../hl7/messages.ts';

/** Our samples. */
const OURS = ['KIT-7', 'KIT-8', 'KIT-7-3'];

/** The names in a message with these segments: our samples, then other ids in their place. */
function named(...lines: readonly string[]): readonly string[] {
  const report = reportOf(...lines);
  const lookedUp = idsToLookUp(report).map((id) => id.toLowerCase());
  const found = OURS.filter((id) => lookedUp.includes(id.toLowerCase())).map((sampleId) => ({
    id: sampleId,
    sampleId,
  }));
  const { samples, unknownBeside } = samplesNamed(report.sampleIds, found);
  return [...samples.map(({ sampleId }) => sampleId), ...unknownBeside.map((id) => `${id}?`)];
}

const order = (placer: string, filler = '') => [obr({ 2: placer, 3: filler }), obx()];

describe('the sample of a message (contract, 10.3)', () => {
  it.each([
    ['SPM-2.1', [...order(''), 'SPM|1|KIT-7']],
    ['SPM-2.2', [...order(''), 'SPM|1|^KIT-7']],
    ['SPM-2.1, with the laboratory’s number in SPM-2.2', [...order(''), 'SPM|1|KIT-7&KTS^ACC-1&LAB']],
    ['OBR-3', order('', 'KIT-7')],
    ['OBR-2', order('KIT-7', 'ACC-1')],
    ['ORC-3', ['ORC|RE||KIT-7', ...order('')]],
    ['ORC-2', ['ORC|RE|KIT-7|ACC-1', ...order('')]],
    ['lower case', order('kit-7')],
    ['our number of its second order, in OBR-2', order('KIT-7-2')],
    ['our number of its second order, in ORC-2', ['ORC|RE|kit-7-2', ...order('')]],
  ])('is named in %s', (_where, lines) => {
    expect(named(...lines)).toEqual(['KIT-7']);
  });

  it.each([
    [
      'one specimen of several orders with numbers of their own',
      [...order('P1', 'F1'), 'SPM|1|KIT-7', ...order('P2', 'F2')],
    ],
    ['the same specimen under each order', [...order('', 'F1'), 'SPM|1|KIT-7', ...order('', 'F2'), 'SPM|1|KIT-7']],
    ['our own orders', [...order('KIT-7-1', 'F1'), 'SPM|1|KIT-7', ...order('KIT-7-2', 'F2'), 'SPM|1|KIT-7']],
    ['our own orders without specimens', [...order('KIT-7-1', 'F1'), ...order('KIT-7-2', 'F2')]],
    ['numbers of the laboratory in other places', [...order('KIT-7', 'F1'), ...order('', 'F2')]],
    [
      'numbers of a hospital in ORC-2',
      ['ORC|RE|H-1', ...order('', 'F1'), 'SPM|1|KIT-7', 'ORC|RE|H-2', ...order('', 'F2')],
    ],
  ])('is one, where a message has %s', (_what, lines) => {
    expect(named(...lines)).toEqual(['KIT-7']);
  });

  it.each([
    ['two of ours in one place', [...order('KIT-7'), ...order('KIT-8')], ['KIT-7', 'KIT-8']],
    ['two of ours in different places', [...order('KIT-8'), 'SPM|1|KIT-7', ...order('KIT-7')], ['KIT-7', 'KIT-8']],
    ['one that is also the number of an order', [...order('KIT-7-3'), ...order('KIT-7-1')], ['KIT-7-3', 'KIT-7']],
    ['an unknown specimen', [...order(''), 'SPM|1|KIT-7', 'SPM|2|KIT-9'], ['KIT-7', 'KIT-9?']],
    ['an unknown one in OBR-2', [...order('KIT-7', 'F1'), ...order('KIT-9', 'F2')], ['KIT-7', 'KIT-9?']],
    ['an unknown one in OBR-3', [...order('', 'KIT-7'), ...order('', 'KIT-9')], ['KIT-7', 'KIT-9?']],
    [
      'an unknown one in OBR-2, beside ours in OBR-3',
      [...order('KIT-7'), ...order('KIT-9', 'KIT-7')],
      ['KIT-7', 'KIT-9?'],
    ],
    [
      'an unknown one in OBR-2, although a specimen names ours',
      [...order('KIT-7', 'F1'), 'SPM|1|KIT-7', ...order('KIT-9', 'F2')],
      ['KIT-7', 'KIT-9?'],
    ],
    [
      'an unknown one in the other half of SPM-2',
      [...order(''), 'SPM|1|KIT-7^F1', 'SPM|2|^KIT-9'],
      ['KIT-7', 'KIT-9?'],
    ],
    ['another of ours in an ORC without an OBR', ['ORC|RE|KIT-8', 'ORC|RE|KIT-7', ...order('')], ['KIT-7', 'KIT-8']],
    ['another of ours in an ORC at the end', [...order('KIT-7'), 'ORC|RE||KIT-8'], ['KIT-7', 'KIT-8']],
    ['an unknown one in an ORC without an OBR', ['ORC|RE|KIT-9', 'ORC|RE|KIT-7', ...order('')], ['KIT-7', 'KIT-9?']],
  ])('is not one, where it has %s', (_what, lines, names) => {
    expect(named(...lines)).toEqual(names);
  });

  it.each([
    ['a number of no order of ours', order('KIT-7-0')],
    ['a number of an order in another place', order('', 'KIT-7-2')],
    ['more orders than there are', order('KIT-7-1000')],
    ['a longer barcode', order('KIT-77')],
  ])('is unknown, if it has %s', (_what, lines) => {
    expect(named(...lines)).toEqual([]);
  });
});
