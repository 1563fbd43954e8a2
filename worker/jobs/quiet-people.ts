import type { Leave, WorkCalendar } from '../../domain/calendar/work-calendar.ts';
import { dailyAt } from '../../domain/jobs/schedule.ts';
import { quietDays } from '../../domain/people/quiet.ts';
import { localDateIn, type LocalDate } from '../../domain/time/local-date.ts';
import { selectSettings, toSettings } from '../db/settings.ts';
import { toJob } from './job.ts';
import { deleteQuietPeople, readCalendars, replaceQuietPeople, selectCandidates } from './quiet-people-repository.ts';
import { selectUserIds } from './repository.ts';

/** The number of users of one slice. A user with a recent check-in costs only one row. */
const PEOPLE_A_SLICE = 500;

/**
 * Each night, finds the users who checked in regularly and then stopped for some days (domain/people/quiet.ts). A
 * screen cannot search for these users, because the search reads every user. When the setting allows nobody to read the
 * list, nothing is stored.
 */
export const quietPeople = toJob<{ after: string }>({
  name: 'quiet_people',
  schedule: dailyAt(4),
  queries: 10,
  async runSlice({ db, now, runStartedAt, cursor }) {
    const settings = toSettings(await selectSettings(db));
    if (settings.quietPeopleReaders === 'nobody') {
      await deleteQuietPeople(db);
      return { isDone: true, counts: { people: 0 } };
    }
    const after = cursor?.after ?? '';
    const ids = await selectUserIds(db, after, PEOPLE_A_SLICE);
    const isLast = ids.length < PEOPLE_A_SLICE;
    const through = ids.at(-1)?.id ?? after;
    const today = localDateIn(settings.companyTimeZone, now);
    const candidates = await selectCandidates(db, after, through, today);
    const calendars = candidates.length > 0 ? await readCalendars(db, today) : new Map<string, WorkCalendar>();
    const found = candidates.flatMap(({ id, lastDay, calendarId, checkInsBefore, leaves, skippedDays }) => {
      const calendar = calendars.get(calendarId);
      const skipped = new Set(JSON.parse(skippedDays) as LocalDate[]);
      const facts = { lastDay, checkInsBefore, leaves: JSON.parse(leaves) as Leave[] };
      const days = calendar ? quietDays({ ...facts, calendar: { ...calendar, skipped } }, today) : null;
      return days === null ? [] : [{ id, lastDay, days }];
    });
    await replaceQuietPeople(db, { after, through, isLast }, found, runStartedAt.toISOString());
    const counts = { people: found.length };
    return isLast ? { isDone: true, counts } : { isDone: false, cursor: { after: through }, counts };
  },
});
