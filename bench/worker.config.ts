import { defineConfig } from 'vitest/config';
import { listPublicHolidays } from '#web/features/calendars/public-holidays.ts';
import base from '../vitest.config.ts';

/** The days that an admin of bench/year.ts adds. The package of the list does not run in workerd. */
const listDaysOff = (country: string) =>
  [2025, 2026].flatMap((year) => listPublicHolidays(country, '', year, 'en').map(({ date }) => date));

const worker = base.test?.projects?.find(
  (project) => typeof project === 'object' && 'test' in project && project.test?.name === 'worker',
);
if (typeof worker !== 'object' || !('test' in worker)) throw new Error('vitest.config.ts has no project worker');

/** Only a bench that hangs reaches this limit. */
const TIMEOUT_MS = 3_600_000;

export default defineConfig({
  ...worker,
  test: {
    ...worker.test,
    include: ['bench/{scale,closed-months,year}.ts'],
    exclude: [],
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    provide: { daysOff: { israel: listDaysOff('IL'), turkey: listDaysOff('TR') } },
  },
});
