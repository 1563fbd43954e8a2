import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { AttendanceDay } from '#domain/api/attendance.ts';
import { meOptions } from '#web/kit/session/me.ts';
import { MAYA } from '#web/offline/test/maya.ts';
import { readAmount, readAward } from '#web/parts/people/AwardDialog.tsx';
import { latestMissed } from './corrections/correction-dialogs.tsx';
import { readView, withView } from './PeopleFilters.tsx';
import { UserRow } from './UserRow.tsx';
import { countText } from './Users.tsx';

const USER = { ...MAYA, pointsBalance: 120, totalPointsEarned: 4_500 };

it.each([
  ['the points earned when the list is sorted by points earned', true, '4,500 earned'],
  ['the balance when the list is sorted otherwise', false, '120 balance'],
])('the row shows %s, followed by the name of the figure', (_, isByEarned, words) => {
  const client = new QueryClient();
  client.setQueryData(meOptions.queryKey, { ...MAYA, loadedAtMs: 0 });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <UserRow user={USER} isGone={false} isByEarned={isByEarned} isChosen={false} onChoose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  expect(text.endsWith(words)).toBe(true);
});

const read = (query: string) => readView(new URLSearchParams(query));

it('reads the search, the filters and the order from the query of an address', () => {
  expect(read('')).toEqual({});
  expect(
    read(
      'search=%20ann%20&status=pending&role=admin&department=R%26D&location=Z%C3%BCrich&calendar=shifts&sort=balance',
    ),
  ).toEqual({
    search: 'ann',
    status: 'pending',
    role: 'admin',
    department: 'R&D',
    location: 'Zürich',
    calendar: 'shifts',
    sort: 'balance',
  });
});

it('leaves out unknown values, and cuts texts that are too long for the server', () => {
  expect(read('status=asleep&role=boss&sort=salary&calendar=a%20b&search=%20&x=1')).toEqual({});
  expect(read(`search=${'a'.repeat(200)}`).search).toHaveLength(80);
});

it('changes some filters of an address, and keeps the others', () => {
  const params = new URLSearchParams('search=ann&status=pending');
  expect(withView(params, { status: '', sort: 'newest' }).toString()).toBe('search=ann&sort=newest');
  expect(params.toString()).toBe('search=ann&status=pending');
});

it.each([
  [1, undefined, true, '1 person'],
  [42, { count: 42, isMore: false }, true, '42 people'],
  [25, { count: 42, isMore: false }, false, '42 people'],
  [25, { count: 12_345, isMore: false }, false, '12,345 people'],
  [25, { count: 1_000, isMore: true }, false, '1,000+ people'],
  // More users are shown than counted, because users were added after the total was counted.
  [50, { count: 42, isMore: false }, false, '50 people shown so far'],
  [3, { count: 3, isMore: true }, false, '3 people shown so far'],
  [25, undefined, false, '25 people shown so far'],
  [1_100, { count: 1_000, isMore: true }, true, '1,100 people'],
])('for %i shown users, the total %j and isWhole %s, the text is %s', (shown, total, isWhole, text) => {
  expect(countText(shown, total, isWhole)).toBe(text);
});

it.each([
  ['1', 1],
  [' 25 ', 25],
  ['10000', 10_000],
  ['10001', null],
  ['0', null],
  ['', null],
  ['-5', null],
  ['1.5', null],
  ['1e3', null],
  ['ten', null],
])('readAmount reads %j as %j points', (typed, points) => {
  expect(readAmount(typed, 10_000)).toBe(points);
});

it('readAward returns null when the reason is missing or the points are too high', () => {
  expect(readAward({ amount: '10', description: '  ' }, 50)).toBeNull();
  expect(readAward({ amount: '51', description: 'Help' }, 50)).toBeNull();
  expect(readAward({ amount: '10', description: ' Help ' }, 50)).toEqual({ amount: 10, description: 'Help' });
});

const day = (date: string, reason: AttendanceDay['reason']) => ({ date, reason }) as AttendanceDay;

it('latestMissed returns the latest missed day that can still be corrected', () => {
  const days = [day('2026-01-05', 'missed'), day('2026-03-03', 'missed'), day('2026-03-04', 'frozen')];
  expect(latestMissed({ days }, '2026-03-10')).toBe('2026-03-03');
  expect(latestMissed({ days: days.slice(0, 1) }, '2026-03-06')).toBe('2026-01-05');
  expect(latestMissed({ days: days.slice(0, 1) }, '2026-03-07')).toBe('');
  expect(latestMissed(undefined, '2026-03-10')).toBe('');
});
