import { expect } from 'vitest';
import { describedRoutes } from '../features/api-docs/document.ts';
import type { uncheckedAppAt } from './harness.ts';

type App = ReturnType<typeof uncheckedAppAt>;

/** Their parts are answers of other routes, each with its own access (worker/features/first-reads/first-reads.test.ts). */
const REPEATED = '/api/first-reads/';

export function listGets(app: App, userId: string, { from, to }: { from: string; to: string }): string[] {
  const paths = describedRoutes(app.routes)
    .filter(({ method, path }) => method === 'GET' && path !== '/api/openapi.json' && !path.startsWith(REPEATED))
    .map(({ path }) => path.replace(':id', userId).replace(':key', 'mood_readers').replace(':month', from.slice(0, 7)));
  return [
    ...new Set([
      ...paths,
      ...[
        'checkins',
        'points/history',
        'attendance',
        'leaves',
        'badges',
        'achievements',
        'redemptions',
        'activities',
      ].map((path) => `/api/${path}?userId=${userId}`),
      ...['checkins', 'ledger', 'users', 'redemptions', 'payroll', 'taxable', 'thanks'].map(
        (name) => `/api/exports/${name}.csv?from=${from}&to=${to}`,
      ),
      `/api/analytics?from=${from}&to=${to}`,
      '/api/activity?limit=50',
      '/api/thanks?feed=own',
      ...['shown', 'withdrawn'].map((list) => `/api/thanks/review?list=${list}`),
    ]),
  ];
}

export async function readAll(app: App, paths: readonly string[], reader: string): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const path of paths) {
    const answer = await app.request(`http://localhost${path}`, { headers: { Authorization: `Demo ${reader}` } });
    expect([200, 400, 401, 403, 404], `${path} for ${reader}`).toContain(answer.status);
    const text = await answer.text();
    if (answer.status === 200) answers.set(path, text);
  }
  return answers;
}
