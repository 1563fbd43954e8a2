import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { reconcileWith } from '../../offline/outbox/reconcile.ts';
import { COMPANY, refreshCompany } from './refresh-queries.ts';
import { readQueries } from '../test/read-queries.ts';

/** Queries that no admin action changes, or that refresh themselves. */
const APART = [
  'badge-grant',
  'bulk-plan',
  'devices',
  'imports',
  'mail',
  'notification-preferences',
  'openapi',
  'personal-code',
  'push-device',
  'redemption-preview',
  'settings',
  'station-name',
  'stations',
];

it('every query of the app is either company data or a listed exception', () => {
  const names = new Set(readQueries().map(({ key: [name] }) => name));
  expect([...names].toSorted()).toEqual([...COMPANY, ...APART].toSorted());
});

async function companyOnScreens() {
  const client = new QueryClient();
  for (const name of [...COMPANY, 'settings']) client.setQueryData([name, 'of a screen'], 'old');
  const isOld = (name: string) => client.getQueryState([name, 'of a screen'])?.isInvalidated;
  return { client, old: () => COMPANY.filter(isOld), isOld };
}

it('invalidates all company data after an admin action, and no other data', async () => {
  const { client, old, isOld } = await companyOnScreens();
  await refreshCompany(client);
  expect(old()).toEqual(COMPANY);
  expect(isOld('settings')).toBe(false);
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
