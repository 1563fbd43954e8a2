import { expect, it } from 'vitest';
import { makeCheckIn } from '../../live/test/check-in.ts';
import { mergeCheckIns } from './merge-check-ins.ts';

const at = (minute: number) => `2026-03-02T12:${String(minute).padStart(2, '0')}:00.000Z`;
const LISTED = [makeCheckIn('b', { checkInTime: at(20) }), makeCheckIn('a', { checkInTime: at(10) })];
const live = (id: string, minute: number, receivedAtMs: number) => ({
  checkIn: makeCheckIn(id, { checkInTime: at(minute) }),
  receivedAtMs,
});
const ids = (merged: readonly { id: string }[]) => merged.map(({ id }) => id);
const list = { items: LISTED, listedAtMs: 100_000, proof: '' } as const;

it('adds a live check-in that is too recent for the list, and sorts all rows by time', () => {
  expect(ids(mergeCheckIns([live('c', 30, 101_000)], list))).toEqual(['c', 'b', 'a']);
  expect(ids(mergeCheckIns([live('late', 15, 101_000)], list))).toEqual(['b', 'late', 'a']);
  expect(ids(mergeCheckIns([], list))).toEqual(['b', 'a']);
});

it('keeps the row of the list when a live check-in has the same id', () => {
  const merged = mergeCheckIns([live('b', 20, 101_000)], list);
  expect(merged).toEqual(LISTED);
});

it('drops a live check-in if a list from over five seconds later does not contain it', () => {
  expect(ids(mergeCheckIns([live('voided', 30, 94_999)], list))).toEqual(['b', 'a']);
  expect(ids(mergeCheckIns([live('on-the-way', 30, 95_000)], list))).toEqual(['on-the-way', 'b', 'a']);
});

it('adds only live check-ins that match the list’s filter for the time proof', () => {
  const unverified = { ...list, items: [], proof: 'unverified' } as const;
  const one = { checkIn: makeCheckIn('d', { timeProof: 'unverified' }), receivedAtMs: 101_000 };
  expect(ids(mergeCheckIns([one, live('c', 30, 101_000)], unverified))).toEqual(['d']);
});
