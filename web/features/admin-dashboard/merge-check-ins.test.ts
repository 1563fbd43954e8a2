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

it('puts a check-in that the list cannot have yet to its place by time', () => {
  expect(ids(mergeCheckIns([live('c', 30, 101_000)], list))).toEqual(['c', 'b', 'a']);
  expect(ids(mergeCheckIns([live('late', 15, 101_000)], list))).toEqual(['b', 'late', 'a']);
  expect(ids(mergeCheckIns([], list))).toEqual(['b', 'a']);
});

it('shows none twice: the list’s own row stays', () => {
  const merged = mergeCheckIns([live('b', 20, 101_000)], list);
  expect(merged).toEqual(LISTED);
});

it('believes the list that one is gone once it had time to know of it', () => {
  expect(ids(mergeCheckIns([live('voided', 30, 94_999)], list))).toEqual(['b', 'a']);
  expect(ids(mergeCheckIns([live('on-the-way', 30, 95_000)], list))).toEqual(['on-the-way', 'b', 'a']);
});

it('keeps to the proof that the list is narrowed to', () => {
  const unverified = { ...list, items: [], proof: 'unverified' } as const;
  const one = { checkIn: makeCheckIn('d', { timeProof: 'unverified' }), receivedAtMs: 101_000 };
  expect(ids(mergeCheckIns([one, live('c', 30, 101_000)], unverified))).toEqual(['d']);
});
