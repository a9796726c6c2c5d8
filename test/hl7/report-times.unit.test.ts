import { describe, expect, it } from 'vitest';
import { chooseTimes, momentOf, nearestIn, type ReportTimes } from '../../src/hl7/report-times.ts';
import { TimeZone } from '../../src/hl7/time-zone.ts';
import { type Period, readTimestamp } from '../../src/hl7/timestamp.ts';
import { obr, obx, reportOf, segment } from './messages.ts';

const UTC = TimeZone.named('UTC');

function period(text: string): Period {
  const read = readTimestamp(text, UTC);
  if (read === null) throw new Error(`${text} is no time.`);
  return read;
}

const isoOf = (moment: Date | undefined) => moment?.toISOString().slice(0, 16) ?? null;

describe('the times of a message (contract, 10.3)', () => {
  const timesOf = (...lines: string[]) => {
    const { collected, received, resulted } = reportOf(...lines).times;
    return [collected?.from ?? null, ...[collected, received, resulted].map((each) => isoOf(each?.earliest))];
  };

  it('collected is the earliest SPM-17, received the earliest SPM-18, resulted the latest OBR-22', () => {
    const lines = [
      obr({ 7: '202611010800', 14: '202611020800', 22: '202611100800' }),
      obx(),
      segment('SPM', { 17: '202611050800', 18: '202611060800' }),
      obr({ 7: '202611010800', 14: '202611020800', 22: '202611120800' }),
      obx(),
      segment('SPM', { 17: '202611040800^202611040900', 18: '202611070800' }),
    ];
    expect(timesOf(...lines)).toEqual(['SPM-17', '2026-11-04T08:00', '2026-11-06T08:00', '2026-11-12T08:00']);
  });

  it('without an SPM they are the earliest OBR-7 and OBR-14', () => {
    const lines = [
      ...[obr({ 7: '202611030800', 14: '202611040800' }), obx()],
      ...[obr({ 7: '202611020800', 14: '202611050800' }), obx()],
    ];
    expect(timesOf(...lines)).toEqual(['OBR-7', '2026-11-02T08:00', '2026-11-04T08:00', '2026-11-21T08:00']);
  });

  it('without an OBR-7 it was collected at the earliest OBX-14 of a result, and without one we do not know', () => {
    const lines = [
      obr(),
      obx({ 14: '202611030800' }),
      obx({ 14: '202611020800' }),
      obx({ 14: '202611010800', 29: 'QST' }),
    ];
    expect(timesOf(...lines)).toEqual(['OBX-14', '2026-11-02T08:00', null, '2026-11-21T08:00']);
    expect(timesOf(obr(), obx())).toEqual([null, null, null, '2026-11-21T08:00']);
  });

  it('without an OBR-22 it was resulted at MSH-7', () => {
    expect(timesOf(obr({ 22: '' }), obx())).toEqual([null, null, null, '2026-11-21T09:30']);
  });

  it('nonsense counts as missing', () => {
    expect(timesOf(obr({ 7: '20261301', 14: 'yesterday', 22: '""' }), obx())).toEqual([
      ...[null, null, null],
      '2026-11-21T09:30',
    ]);
  });

  it('an hour is more precise than its day, in either order', () => {
    const [day, hour] = [segment('SPM', { 17: '20261104' }), segment('SPM', { 17: '202611040830' })];
    for (const specimens of [
      [day, hour],
      [hour, day],
      [day, hour, day],
    ])
      expect(timesOf(obr(), obx(), ...specimens)[1]).toBe('2026-11-04T08:30');
    expect(timesOf(obr(), obx(), segment('SPM', { 17: '20261103' }), hour)[1]).toBe('2026-11-03T00:00');
  });

  it('a result has OBX-14 if it is given', () => {
    const { results } = reportOf(obr(), obx({ 14: '20261101^M' }), obx({ 14: 'soon' }), obx());
    expect(results.map(({ timeCollected }) => timeCollected)).toEqual([period('20261101'), null, null]);
  });

  it('a result was resulted with its order, or with the message', () => {
    const lines = [obr({ 22: '202611201000' }), obx(), obr({ 22: '' }), obx(), obr({ 22: 'soon' }), obx()];
    expect(reportOf(...lines).results.map(({ resulted }) => isoOf(resulted ?? undefined))).toEqual([
      '2026-11-20T10:00',
      '2026-11-21T09:30',
      '2026-11-21T09:30',
    ]);
  });
});

describe('the times of a report (contract, 10.3)', () => {
  const chosen = (collected: string, received: string, resulted: string, ours = '202611151200') => {
    const times: ReportTimes = {
      collected: collected === '' ? null : { ...period(collected), from: 'SPM-17' },
      received: received === '' ? null : period(received),
      resulted: resulted === '' ? null : period(resulted),
    };
    const found = chooseTimes(times, period(ours).earliest);
    return found && [found.collected, found.received, found.resulted].map((moment) => isoOf(moment)).join(' ');
  };

  it.each([
    // collected, received, resulted, received by our records, what is chosen
    ['202611100800', '202611120900', '202611141000', '', '2026-11-10T08:00 2026-11-12T09:00 2026-11-14T10:00'],
    // A day: any moment that fits the others.
    ['20261110', '202611120900', '202611141000', '', '2026-11-10T00:00 2026-11-12T09:00 2026-11-14T10:00'],
    ['202611100800', '20261110', '202611101000', '', '2026-11-10T08:00 2026-11-10T08:00 2026-11-10T10:00'],
    ['202611100800', '202611100900', '20261110', '', '2026-11-10T08:00 2026-11-10T09:00 2026-11-10T09:00'],
    ['20261110', '20261110', '20261110', '', '2026-11-10T00:00 2026-11-10T00:00 2026-11-10T00:00'],
    ['20261110083045', '202611100830', '202611100830', '', '2026-11-10T08:30 2026-11-10T08:30 2026-11-10T08:30'],
    ['202611', '202611120900', '20261112', '', '2026-11-01T00:00 2026-11-12T09:00 2026-11-12T09:00'],
    // No receipt in the message: our own record, moved between the two others.
    ['202611100800', '', '202611141000', '202611120900', '2026-11-10T08:00 2026-11-12T09:00 2026-11-14T10:00'],
    ['202611100800', '', '202611141000', '202611091200', '2026-11-10T08:00 2026-11-10T08:00 2026-11-14T10:00'],
    ['202611100800', '', '202611141000', '202611151200', '2026-11-10T08:00 2026-11-14T10:00 2026-11-14T10:00'],
    ['202611100800', '', '20261115', '202611151200', '2026-11-10T08:00 2026-11-15T12:00 2026-11-15T12:00'],
    // No collection in the message: the time of receipt.
    ['', '202611120900', '202611141000', '', '2026-11-12T09:00 2026-11-12T09:00 2026-11-14T10:00'],
    ['', '', '202611141000', '202611120900', '2026-11-12T09:00 2026-11-12T09:00 2026-11-14T10:00'],
    ['', '', '202611141000', '202611151200', '2026-11-14T10:00 2026-11-14T10:00 2026-11-14T10:00'],
    // No moments that fit.
    ['202611120901', '202611120900', '202611141000', '', null],
    ['202611100800', '202611141001', '202611141000', '', null],
    ['20261111', '20261110', '20261112', '', null],
    ['202611141001', '', '202611141000', '202611120900', null],
    ['202611100800', '202611120900', '', '', null],
  ])('collected %j, received %j, resulted %j, by us %j: %s', (collected, received, resulted, ours, expected) => {
    expect(chosen(collected, received, resulted, ours || undefined)).toBe(expected);
  });

  it('whether any moments fit does not depend on our records', () => {
    for (const ours of ['1970', '202611141000', '2030'])
      expect(chosen('202611141001', '', '202611141000', ours)).toBeNull();
  });

  it('a moment of a period is the nearest to another', () => {
    const day = period('20261110');
    expect(isoOf(nearestIn(day, period('20261109').earliest))).toBe('2026-11-10T00:00');
    expect(isoOf(nearestIn(day, period('202611101200').earliest))).toBe('2026-11-10T12:00');
    expect(isoOf(nearestIn(day, period('20261111').earliest))).toBe('2026-11-10T23:59');
  });

  it('messages of one day are compared by when they were sent, if they give only the day', () => {
    const day = period('20261110');
    expect(isoOf(momentOf(day, period('202611101200')))).toBe('2026-11-10T12:00');
    expect(isoOf(momentOf(day, period('202611120800')))).toBe('2026-11-10T23:59');
    expect(isoOf(momentOf(day, null))).toBe('2026-11-10T23:59');
    expect(isoOf(momentOf(period('202611101015'), period('202611101200')))).toBe('2026-11-10T10:15');
  });
});
