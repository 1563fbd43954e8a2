import { expect, it } from 'vitest';
import type { AnnouncementRow } from '#domain/api/announcements.ts';
import { toDraft, emptyDraft, moveTo, readDraft, type Draft } from './draft.ts';

const ZONE = 'America/Toronto';
const TODAY = '2026-03-07';
const NOW = new Date('2026-03-07T15:00:00.000Z');
const DRAFT: Draft = { ...emptyDraft(TODAY), title: ' Party ', message: 'On Friday.' };
const read = (draft: Draft) => readDraft(draft, ZONE, TODAY, NOW);

it('by default, a draft becomes an announcement that is sent to everybody at once', () => {
  expect(read(DRAFT).input).toEqual({
    title: 'Party',
    message: 'On Friday.',
    until: '2026-03-14',
    department: null,
    publishAt: null,
  });
});

it('reads the day and the time in the company’s zone, also when the clocks change', () => {
  const later: Draft = { ...DRAFT, when: 'later', day: '2026-03-08', time: '09:00', department: 'Sales' };
  expect(read(later).input).toMatchObject({ department: 'Sales', publishAt: '2026-03-08T13:00:00.000Z' });
  expect(read({ ...later, day: '2026-03-07', time: '10:05' }).input?.publishAt).toBe('2026-03-07T15:05:00.000Z');
});

it('names the fields that are missing or wrong', () => {
  expect([...read(emptyDraft(TODAY)).wrong]).toEqual(['title', 'message']);
  const later: Draft = { ...DRAFT, when: 'later' };
  expect([...read({ ...later, time: '' }).wrong]).toEqual(['publishAt']);
  expect([...read({ ...later, day: TODAY, time: '09:59' }).wrong]).toEqual(['publishAt']);
  expect([...read({ ...DRAFT, until: '' }).wrong]).toEqual(['until']);
  expect([...read({ ...DRAFT, until: '2026-03-06' }).wrong]).toEqual(['until']);
  expect(read({ ...DRAFT, until: '' }).input).toBeNull();
});

it('moveTo also moves the last day when the last day would be before the new first day', () => {
  expect(moveTo(DRAFT, '2026-03-14').until).toBe('2026-03-14');
  expect(moveTo(DRAFT, '2026-03-15').until).toBe('2026-03-22');
});

it('toDraft returns the draft of a planned announcement', () => {
  const row = { ...read({ ...DRAFT, when: 'later', time: '17:30' }).input } as unknown as AnnouncementRow;
  expect(toDraft(row, ZONE)).toEqual({ ...DRAFT, title: 'Party', when: 'later', day: '2026-03-08', time: '17:30' });
});
