import type { Leave } from '#domain/calendar/work-calendar.ts';
import { locale } from '#web/messages/locale.ts';

const days = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Returns the days of a leave, such as "Mon, Mar 2 – Fri, Mar 6, 2026", or a single day. */
export const spanText = ({ startDate, endDate }: Leave): string =>
  days.formatRange(new Date(startDate), new Date(endDate));
