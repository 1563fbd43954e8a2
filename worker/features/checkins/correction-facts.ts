import { and, eq, sql } from 'drizzle-orm';
import { addDays, monthOf, type LocalDate } from '../../../domain/time/local-date.ts';
import { selectAwardFacts } from '../../db/awards.ts';
import { runTogether, type Db } from '../../db/client.ts';
import { selectKeptPoints } from '../../db/kept-points.ts';
import { checkIns, users } from '../../db/schema.ts';
import { selectSettings } from '../../db/settings.ts';
import { selectWorkDays } from '../../db/work-days.ts';

/** The streak before the day is looked for this far back: as far as calendars are read. */
const DAYS_BACK = 400;

/** Every day from `DAYS_BACK` ago to tomorrow: wherever the person is, today is one of them. */
function daysUntil(now: Date): LocalDate[] {
  const tomorrow = addDays(now.toISOString().slice(0, 10), 1);
  return Array.from({ length: DAYS_BACK + 2 }, (_, index) => addDays(tomorrow, -index));
}

function daysOfMonth(month: string): LocalDate[] {
  return Array.from({ length: 31 }, (_, index) => addDays(`${month}-01`, index)).filter(
    (day) => monthOf(day) === month,
  );
}

/** A person with everything that a correction of `date` is decided by, as it is at one moment. Undefined without the person. */
export async function readCorrectionFacts(db: Db, userId: string, date: LocalDate, now: Date) {
  const [person] = await db.select({ subject: users.employeeId }).from(users).where(eq(users.id, userId));
  if (!person) return undefined;
  const { subject } = person;
  const own = (days: LocalDate[]) =>
    and(
      sql`${checkIns.localDate} IN (SELECT value FROM json_each(${JSON.stringify(days)}))`,
      eq(checkIns.userId, userId),
    );
  const facts = await runTogether(db, {
    user: db.select().from(users).where(eq(users.id, userId)),
    settings: selectSettings(db),
    ...selectWorkDays(db, subject, now),
    ...selectAwardFacts(db, subject),
    kept: selectKeptPoints(db, subject),
    attended: db
      .select({ localDate: checkIns.localDate })
      .from(checkIns)
      .where(own(daysOfMonth(monthOf(date)))),
    known: db
      .select()
      .from(checkIns)
      .where(own(daysUntil(now))),
  });
  const [user] = facts.user;
  return user ? { ...facts, user } : undefined;
}
export type CorrectionFacts = NonNullable<Awaited<ReturnType<typeof readCorrectionFacts>>>;
