import { listPublicHolidays } from '../web/features/calendars/public-holidays.ts';
import { configureWorkerBench } from './lib/worker-config.ts';

/** The days that an admin adds from the list of public holidays. The list's package does not run in workerd. */
const listDaysOff = (country: string) =>
  [2025, 2026].flatMap((year) => listPublicHolidays(country, '', year, 'en').map(({ date }) => date));

const config = configureWorkerBench('bench/year.ts', 3_600_000);

export default {
  ...config,
  test: { ...config.test, provide: { daysOff: { israel: listDaysOff('IL'), turkey: listDaysOff('TR') } } },
};
