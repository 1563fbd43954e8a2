import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { reconcileWith } from '#web/offline/outbox/reconcile.ts';
import { APART, refreshCompany } from './refresh-queries.ts';
import { readQueries } from '../test/read-queries.ts';

const NAMES = [...new Set(readQueries().map(({ key: [name] }) => name))].toSorted();
const COMPANY = NAMES.filter((name) => !APART.includes(name));

it('every exception is a query of the app', () => {
  expect(APART.filter((name) => !NAMES.includes(name as string))).toEqual([]);
  expect(COMPANY).toEqual(expect.arrayContaining(['me', 'users', 'audit', 'leaderboard', 'redemptions', 'walls']));
});

async function companyOnScreens() {
  const client = new QueryClient();
  for (const name of NAMES) client.setQueryData([name, 'of a screen'], 'old');
  const isOld = (name: unknown) => client.getQueryState([name, 'of a screen'])?.isInvalidated;
  return { client, old: () => NAMES.filter(isOld) };
}

it('invalidates all company data after an admin action, and no other data', async () => {
  const { client, old } = await companyOnScreens();
  await refreshCompany(client);
  expect(old()).toEqual(COMPANY);
});

const DECISION = {
  id: 'a',
  type: 'points_update',
  endpoint: '/api/redemptions/r',
  method: 'PUT',
  data: { status: 'approved' },
} as const;

it.each(['onDone', 'onRefused'] as const)(
  'invalidates all company data after a queued decision on a claim: %s',
  async (event) => {
    const { client, old } = await companyOnScreens();
    reconcileWith(client)[event]?.(DECISION as never, true);
    await expect.poll(old).toEqual(COMPANY);
  },
);

it('cancels a request that was sent before the admin action was answered', async () => {
  const client = new QueryClient();
  const answers: string[] = [];
  const asked = client.fetchQuery({
    queryKey: ['audit'],
    queryFn: ({ signal }) =>
      new Promise<string>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('dropped')));
        setTimeout(resolve, 1_000, 'before the act');
      }),
  });
  asked.then(
    (answer) => answers.push(answer),
    () => answers.push('dropped'),
  );
  await refreshCompany(client);
  await expect.poll(() => answers).toEqual(['dropped']);
});
