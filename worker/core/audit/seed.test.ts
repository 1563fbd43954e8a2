import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { addDays } from '#domain/time/local-date.ts';
import { openDb } from '#worker/db/client.ts';
import { buildDemoCompany } from '#worker/db/seed/company.ts';
import { seedStatements } from '#worker/db/seed/statements.ts';
import { NOW } from '#worker/test/harness.ts';
import { findDifferences, findFigureDifferences, findTotalDifference } from './find-differences.ts';

const db = openDb(env.DB);

it('the audit finds no difference in the demo company during its first 16 months', async () => {
  await env.DB.batch(seedStatements(buildDemoCompany({ now: NOW })).map((sql) => env.DB.prepare(sql)));
  const today = NOW.toISOString().slice(0, 10);
  const found: unknown[] = [];
  for (let ahead = 0; ahead < 480; ahead += ahead < 300 ? 29 : 3) {
    const night = new Date(NOW.getTime() + ahead * 86_400_000);
    const one = await findDifferences(db, { after: '', through: '\u{10ffff}' }, night);
    if (one.length > 0) found.push([night.toISOString(), one.length, ...one.slice(0, 3)]);
  }
  for (let ago = 0; ago < 60; ago++) found.push(...(await findFigureDifferences(db, addDays(today, -ago))));
  found.push(...(await findTotalDifference(db)));
  expect(found).toEqual([]);
});
