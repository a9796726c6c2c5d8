import { describe, expect, it } from 'vitest';
import { readTimestamp, writeTimestamp } from '../../src/hl7/timestamp.ts';
import { obr, obx, reportOf, segment } from './messages.ts';

const isoOf = (text: string, offset = 0) => readTimestamp(text, offset)?.moment.toISOString();

describe('a timestamp (contract, 10)', () => {
  it.each([
    ['2026', '2026-01-01T00:00:00.000Z'],
    ['202611', '2026-11-01T00:00:00.000Z'],
    ['20261121', '2026-11-21T00:00:00.000Z'],
    ['2026112109', '2026-11-21T09:00:00.000Z'],
    ['202611210930', '2026-11-21T09:30:00.000Z'],
    ['20261121093015', '2026-11-21T09:30:15.000Z'],
    ['20261121093015.1', '2026-11-21T09:30:15.100Z'],
    ['20261121093015.1239', '2026-11-21T09:30:15.123Z'],
    ['20261121093015+0000', '2026-11-21T09:30:15.000Z'],
    ['20261121093015-0000', '2026-11-21T09:30:15.000Z'],
    ['20261121093015.1234-0500', '2026-11-21T14:30:15.123Z'],
    ['202611210930+0530', '2026-11-21T04:00:00.000Z'],
    ['20261121+1400', '2026-11-20T10:00:00.000Z'],
    ['2026-0500', '2026-01-01T05:00:00.000Z'],
    ['20240229', '2024-02-29T00:00:00.000Z'],
    ['00010102', '0001-01-02T00:00:00.000Z'],
    ['99991231235959', '9999-12-31T23:59:59.000Z'],
  ])('%s is %s', (text, iso) => {
    expect(isoOf(text)).toBe(iso);
  });

  it.each([
    '',
    '20',
    '202',
    '20261',
    '20261301',
    '20260001',
    '20261100',
    '20261131',
    '20260229',
    '19000229',
    '2026112124',
    '202611210960',
    '20261121093060',
    '20261121093015.',
    '20261121093015.12345',
    '202611210930.5',
    '20261121093015+1401',
    '20261121093015+1500',
    '20261121093015+0060',
    '20261121093015+05',
    '20261121093015Z',
    '2026-11-21',
    '2026-11-21T09:30:00Z',
    ' 20261121',
    '00000101',
    '00010101+0001',
    '99991231235959-0001',
    '٢٠٢٦',
  ])('%j is nonsense and none', (text) => {
    expect(readTimestamp(text, 0)).toBeNull();
  });

  it('without an offset has that of MSH-7', () => {
    expect(isoOf('20261121093015', -300)).toBe('2026-11-21T14:30:15.000Z');
    expect(isoOf('20261121093015+0100', -300)).toBe('2026-11-21T08:30:15.000Z');
  });

  it('has the day that was written, whatever its offset, and none if it is coarser', () => {
    expect(readTimestamp('19800101003000+0500', 0)?.day).toBe('1980-01-01');
    expect(readTimestamp('198001', 0)?.day).toBeNull();
  });

  it('is written in UTC, to the second', () => {
    expect(writeTimestamp(new Date('2026-11-21T09:30:15.678Z'))).toBe('20261121093015.678+0000');
    expect(isoOf(writeTimestamp(new Date('2026-11-21T09:30:15.000Z')))).toBe('2026-11-21T09:30:15.000Z');
  });
});

describe('the dates of a report (contract, 10)', () => {
  const dates = (...lines: string[]) => {
    const { collected, received, resulted } = reportOf(...lines);
    return [collected, received, resulted].map((date) => date?.toISOString().slice(0, 16) ?? null);
  };

  it('collected is the earliest SPM-17, received the earliest SPM-18, resulted the latest OBR-22', () => {
    const lines = [
      obr({ 7: '202611010000', 14: '202611020000', 22: '202611100000' }),
      obx(),
      segment('SPM', { 17: '202611050800', 18: '202611060800' }),
      obr({ 7: '202611010000', 14: '202611020000', 22: '202611120000' }),
      obx(),
      segment('SPM', { 17: '202611040800^202611040900', 18: '202611070800' }),
    ];
    expect(dates(...lines)).toEqual(['2026-11-04T08:00', '2026-11-06T08:00', '2026-11-12T00:00']);
  });

  it('without an SPM they are the earliest OBR-7 and OBR-14', () => {
    const lines = [
      obr({ 7: '202611030000', 14: '202611040000' }),
      obx(),
      obr({ 7: '202611020000', 14: '202611050000' }),
      obx(),
    ];
    expect(dates(...lines)).toEqual(['2026-11-02T00:00', '2026-11-04T00:00', '2026-11-21T08:00']);
  });

  it('without an OBR-22 it was resulted at MSH-7', () => {
    expect(dates(obr({ 22: '' }), obx())).toEqual([null, null, '2026-11-21T09:30']);
  });

  it('nonsense counts as nothing', () => {
    expect(dates(obr({ 7: '20261301', 14: 'yesterday', 22: '""' }), obx())).toEqual([null, null, '2026-11-21T09:30']);
  });

  it('a result has OBX-14', () => {
    const { results } = reportOf(obr(), obx({ 14: '202611010730^M' }), obx({ 14: 'soon' }), obx());
    expect(results.map(({ timeCollected }) => timeCollected?.toISOString() ?? null)).toEqual([
      '2026-11-01T07:30:00.000Z',
      null,
      null,
    ]);
  });
});
