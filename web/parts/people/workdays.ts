import { t } from '../../messages/t.ts';
import { weekdayName } from '../../messages/weekdays.ts';

/** Returns a calendar's workdays as text. Three or more consecutive days are a range, such as "Monday to Friday". */
export function describeWorkdays(workdays: readonly number[]): string {
  const days = workdays.toSorted((a, b) => a - b);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return t('people.calendar.never');
  const isRun = days.length > 2 && last - first === days.length - 1;
  if (isRun) return t('people.calendar.run', { first: weekdayName(first), last: weekdayName(last) });
  return days.map(weekdayName).join(', ');
}
