import { sql } from 'drizzle-orm';
import { groupMoods, lastClosedDay, type GroupMood } from '#domain/analytics/moods.ts';
import { MOODS, type Mood } from '#domain/checkins/moods.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { eachJson, statement, type Db } from '#worker/db/client.ts';

/** A run freezes at most this many days, so that it reads a bounded number of departments' days. */
const DAYS_A_RUN = 7;

/** Each day is stored once: a run continues after the newest stored day, and a stored day never changes. */
export async function freezeMoods(db: Db, now: Date): Promise<void> {
  const cells = await statement<{ day: LocalDate; department: string } & Record<Mood, number>>(
    db,
    sql`SELECT day, department, ${sql.raw(MOODS.join(', '))} FROM department_days
      WHERE day IN (SELECT DISTINCT day FROM department_days
        WHERE day > ifnull((SELECT max(day) FROM mood_days), '') AND day <= ${lastClosedDay(now)}
        ORDER BY day LIMIT ${DAYS_A_RUN})
      ORDER BY day, department`,
  );
  const days = [...Map.groupBy(cells, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    groups: JSON.stringify(groupMoods(ofDay.map(({ department, ...moods }) => ({ department, moods })))),
  }));
  if (days.length === 0) return;
  await statement(
    db,
    sql`INSERT INTO mood_days (day, groups) SELECT value ->> '$.day', value ->> '$.groups' FROM ${eachJson(days)}
      WHERE true ON CONFLICT DO NOTHING`,
  );
}

export const selectMoodDays = (db: Db, from: LocalDate, to: LocalDate) =>
  statement<{ day: LocalDate; groups: string }>(
    db,
    sql`SELECT day, groups FROM mood_days WHERE day BETWEEN ${from} AND ${to} ORDER BY day`,
  );

export const toGroupMoods = ({ groups }: { groups: string }): GroupMood[] => JSON.parse(groups) as GroupMood[];
