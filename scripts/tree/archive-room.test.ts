import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { ROOT } from '../lib/paths.ts';

/** The room of the archive (docs/decisions/0038), and the commands and benchmarks that are about the archive only. */
const ROOM = [
  'worker/core/history/',
  'domain/closed-months/',
  'scripts/lib/closed-months/',
  'scripts/archive-restore.ts',
  'scripts/bench/simulate-archive.ts',
  'bench/closed-months',
];
const NAMED = {
  'the tables': ['migrations/0001_schema.sql'],
  'the bucket': ['scripts/lib/deploy/deploy.ts'],
  'the route /api/archive': ['worker/app.ts', 'web/features/admin-dashboard/admin-dashboard-queries.ts'],
  'what an admin’s dashboard reads first': ['domain/api/first-reads.ts', 'domain/pages/first-reads.ts'],
  'the error archive_unavailable': ['domain/api/errors.ts', 'web/messages/de/errors.ts'],
  'the setting archive_after_months': [
    'domain/settings/descriptions.ts',
    'domain/settings/settings.ts',
    'web/features/settings/value-text.ts',
    'web/messages/de/company.ts',
    'web/messages/en/company.ts',
  ],
};
/** The files with another meaning of the word: an icon, and a status in other systems' lists of employees. */
const OTHER_MEANING = [
  'domain/people/import/import-rows.ts',
  'web/features/catalogue/BadgesSection.tsx',
  'web/features/catalogue/RewardsSection.tsx',
  'web/features/users/person/PersonHeader.tsx',
];

it('at most fourteen files outside its room name the archive', () => {
  const folders = ['worker', 'domain', 'party', 'web', 'migrations', 'scripts', 'bench'];
  const found = execFileSync('git', ['grep', '--untracked', '-il', 'archive', '--', ...folders], { cwd: ROOT });
  const outside = String(found)
    .split('\n')
    .filter((file) => file !== '' && !/\.test\.tsx?$/.test(file) && !file.startsWith('worker/test/'))
    .filter((file) => !ROOM.some((place) => file.startsWith(place)));
  const named = Object.values(NAMED).flat();
  expect(outside.toSorted()).toEqual([...named, ...OTHER_MEANING].toSorted());
  expect(named.length).toBeLessThanOrEqual(14);
});
