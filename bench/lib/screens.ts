import { addDays } from '#domain/time/local-date.ts';
import { encodeCursor } from '#worker/db/cursor.ts';
import { BENCH_NOW, toUserId } from './company.ts';

export interface Screen {
  name: string;
  paths: readonly string[];
}

const ROWS_MAX = 5_000;

const TODAY = BENCH_NOW.toISOString().slice(0, 10);
const users = (query: string) => [`/api/users?limit=25${query}`];
const analytics = (from: string) => [`/api/analytics?from=${from}&to=${TODAY}`];
const deep = encodeCursor(['Greta Haddad 51234', toUserId(51_234)]);
const deepNewest = encodeCursor(['2026-03-30T11:30:00.000Z', toUserId(51_234)]);
const deepPoints = encodeCursor([5_000, toUserId(51_234)]);
const deepWord = encodeCursor(['haddad', toUserId(51_234)]);

export const SCREENS: readonly Screen[] = [
  {
    name: 'admin dashboard',
    paths: ['/api/first-reads/admin', '/api/first-reads/admin-day'],
  },
  { name: 'users', paths: users('') },
  { name: 'users, 100 a page', paths: ['/api/users?limit=100'] },
  { name: 'users, deep', paths: users(`&cursor=${deep}`) },
  { name: 'users, search a name', paths: users('&search=haddad') },
  { name: 'users, search, deep', paths: users(`&search=haddad&cursor=${deepWord}`) },
  { name: 'users, search two words', paths: users('&search=greta%20haddad') },
  { name: 'users, search an email', paths: users('&search=bench-051234@bench.example') },
  { name: 'users, search nobody', paths: users('&search=zzzz') },
  { name: 'users, search and filter', paths: users('&search=haddad&location=Osaka&status=pending') },
  // This search has its three matches only after it has read nearly as many rows as one page may read. It also counts
  // the matches.
  { name: 'users, search and filter, full', paths: ['/api/users?limit=3&search=haddad&status=pending'] },
  { name: 'users, search everybody', paths: users('&search=bench&role=employee') },
  { name: 'users, filter, deep', paths: users(`&department=Department%201&cursor=${deep}`) },
  { name: 'users, role admin', paths: users('&role=admin') },
  { name: 'users, role employee', paths: users('&role=employee') },
  { name: 'users, status pending', paths: users('&status=pending') },
  { name: 'users, status rejected', paths: users('&status=rejected') },
  { name: 'users, department', paths: users('&department=Department%201') },
  { name: 'users, location', paths: users('&location=Lisbon') },
  { name: 'users, calendar', paths: users('&calendar=standard') },
  {
    name: 'users, every filter',
    paths: users('&role=employee&status=pending&department=Department%200&location=Toronto'),
  },
  { name: 'users, newest', paths: users('&sort=newest') },
  { name: 'users, newest, deep', paths: users(`&sort=newest&cursor=${deepNewest}`) },
  { name: 'users, most points', paths: users('&sort=points') },
  { name: 'users, most points, deep', paths: users(`&sort=points&cursor=${deepPoints}`) },
  { name: 'users, balance', paths: users('&sort=balance') },
  { name: 'users, balance, deep', paths: users(`&sort=balance&cursor=${deepPoints}`) },
  { name: 'users, balance of few', paths: users('&sort=balance&status=pending') },
  { name: 'users, most points of few', paths: users('&sort=points&status=pending') },
  { name: 'users, most points of few, deep', paths: users(`&sort=points&status=pending&cursor=${deepPoints}`) },
  { name: 'work calendars', paths: ['/api/calendars'] },
  { name: 'a work calendar', paths: ['/api/calendars/standard'] },
  { name: 'redemptions', paths: ['/api/redemptions?status=pending&limit=50'] },
  { name: 'redemptions, all', paths: ['/api/redemptions?limit=100'] },
  { name: 'redemptions, none', paths: ['/api/redemptions?status=rejected&limit=50'] },
  { name: 'redemptions, of a person', paths: [`/api/redemptions?userId=${toUserId(5)}&limit=50`] },
  { name: 'analytics', paths: ['/api/analytics', '/api/analytics/quiet'] },
  { name: 'analytics, 30 days', paths: analytics(addDays(TODAY, -29)) },
  { name: 'analytics, 92 days', paths: analytics(addDays(TODAY, -91)) },
  { name: 'analytics, 12 months', paths: analytics('2025-04-01') },
  { name: 'analytics, an earlier period', paths: ['/api/analytics?from=2025-05-20&to=2025-08-10'] },
];

export function missedRows(costs: Readonly<Record<string, { rowsRead: number }>>): string[] {
  return SCREENS.flatMap(({ name }) => {
    const rows = costs[name]?.rowsRead ?? 0;
    return rows > ROWS_MAX ? [`${name}: ${rows} rows read, not ${ROWS_MAX}`] : [];
  });
}
