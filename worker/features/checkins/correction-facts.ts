import { and, eq } from 'drizzle-orm';
import { listDays } from '../../../domain/time/day-list.ts';
import { addDays, monthOf, type LocalDate } from '../../../domain/time/local-date.ts';
import { monthEnd, monthStart } from '../../../domain/time/months.ts';
import { selectAwardFacts } from '../../db/awards.ts';
import { isOnDays } from '../../db/check-ins.ts';
import { runTogether, type Db } from '../../db/client.ts';
import { selectKeptPoints } from '../../db/kept-points.ts';
import { checkIns, users } from '../../db/schema.ts';
import { selectSettings } from '../../db/settings.ts';
import { selectWorkDays } from '../../db/work-days.ts';

/** How many days before the corrected day the streak is read. Calendars are read equally far. */
const DAYS_BACK = 400;

/** Every day from `DAYS_BACK` ago to tomorrow: wherever the person is, today is one of them. */
function daysUntil(now: Date): LocalDate[] {
  const tomorrow = addDays(now.toISOString().slice(0, 10), 1);
  return listDays(addDays(tomorrow, -1 - DAYS_BACK), tomorrow);
}

/** A person with everything that a correction of `date` is decided by, as it is at one moment. Undefined without the person. */
export async function readCorrectionFacts(db: Db, userId: string, date: LocalDate, now: Date) {
  const [person] = await db.select({ subject: users.employeeId }).from(users).where(eq(users.id, userId));
  if (!person) return undefined;
  const { subject } = person;
  const own = (days: LocalDate[]) => and(isOnDays(days), eq(checkIns.userId, userId));
  const facts = await runTogether(db, {
    user: db.select().from(users).where(eq(users.id, userId)),
    settings: selectSettings(db),
    ...selectWorkDays(db, subject, now),
    ...selectAwardFacts(db, subject),
    kept: selectKeptPoints(db, subject),
    attended: db
      .select({ localDate: checkIns.localDate })
      .from(checkIns)
      .where(own(listDays(monthStart(monthOf(date)), monthEnd(monthOf(date))))),
    known: db
      .select()
      .from(checkIns)
      .where(own(daysUntil(now))),
  });
  const [user] = facts.user;
  return user ? { ...facts, user } : undefined;
}
export type CorrectionFacts = NonNullable<Awaited<ReturnType<typeof readCorrectionFacts>>>;
