import { sql } from 'drizzle-orm';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import type { AnnouncedKind } from '#domain/thanks/celebrations.ts';
import type { UserZone } from '#domain/time/user-zone.ts';
import { statement, type Db } from '#worker/db/client.ts';
import { workDaysColumns, type WorkDaysRow } from '#worker/db/work-days.ts';
import type { ReadContext } from '#worker/http/access.ts';

interface Colleague extends UserZone {
  id: string;
  name: string;
  avatarUrl: string;
}

const COLLEAGUE = sql`u.id, u.name, u.avatar_url AS avatarUrl, u.time_zone AS timeZone, u.day_start AS dayStart,
  u.pending_time_zone AS pendingTimeZone, u.pending_day_start AS pendingDayStart,
  u.pending_time_zone_from AS pendingTimeZoneFrom`;
const IS_HERE = sql`u.is_active = 1 AND u.approval_status = 'approved'`;
const DEPARTMENT = (subject: string) => sql`(SELECT department FROM users WHERE employee_id = ${subject})`;

const ANNOUNCED_LOOKED_AT = 60;

/** Checks again that the colleague agrees. */
const selectAnnounced = (db: Db, subject: string, utcDate: LocalDate) =>
  statement<Colleague & { kind: AnnouncedKind; day: LocalDate; years: number | null }>(
    db,
    sql`SELECT c.kind, c.day, c.years, ${COLLEAGUE}
      FROM celebrations AS c JOIN users AS u ON u.id = c.user_id
      WHERE c.day IN (${addDays(utcDate, -1)}, ${utcDate}, ${addDays(utcDate, 1)}) AND c.department <> ''
        AND c.department = ${DEPARTMENT(subject)} AND u.employee_id <> ${subject} AND ${IS_HERE}
        AND iif(c.kind = 'birthday', u.birthday IS NOT NULL, u.shows_anniversary = 1 AND u.is_hire_date_known = 1)
      ORDER BY u.name COLLATE NOCASE, u.id LIMIT ${ANNOUNCED_LOOKED_AT}`,
  );

const ENDED_LOOKED_AT = 30;
/** Leave that ended earlier is no leave from which a colleague is just back. */
const LEAVE_ENDED_WITHIN_DAYS = 14;
const CALENDAR_DAYS = 40;

const selectBack = (db: Db, subject: string, utcDate: LocalDate) =>
  statement<Colleague & WorkDaysRow>(
    db,
    sql`SELECT ${COLLEAGUE}, ${workDaysColumns({ from: addDays(utcDate, -CALENDAR_DAYS), to: addDays(utcDate, 1) })}
      FROM (SELECT id FROM users AS u INDEXED BY users_who_show_leave
        WHERE shows_leave = 1 AND department <> '' AND department = ${DEPARTMENT(subject)} AND ${IS_HERE}
          AND employee_id <> ${subject}
          AND EXISTS (SELECT 1 FROM leaves WHERE user_id = u.id AND status = 'approved'
            AND end_date BETWEEN ${addDays(utcDate, -LEAVE_ENDED_WITHIN_DAYS)} AND ${utcDate})
        ORDER BY id LIMIT ${ENDED_LOOKED_AT}) AS near
      JOIN users AS u ON u.id = near.id JOIN work_calendars AS calendar ON calendar.id = u.work_calendar_id`,
  );

const SINCE_MS = 36 * 3_600_000;
const THANKS_LOOKED_AT = 60;

const selectOwnThanks = (db: Db, subject: string, now: Date) =>
  statement<{ at: string; receivers: string }>(
    db,
    sql`SELECT t.created_at AS at, t.receivers
      FROM (SELECT thanks_id FROM thanks_people
        WHERE user_id = (SELECT id FROM users WHERE employee_id = ${subject}) AND is_giver = 1
          AND created_at > ${new Date(now.getTime() - SINCE_MS).toISOString()}
        ORDER BY created_at DESC LIMIT ${THANKS_LOOKED_AT}) AS own
      CROSS JOIN thanks AS t ON t.id = own.thanks_id
      WHERE t.state IN ('shown', 'held')`,
  );

export function selectTeamToday({ db, subject, now }: ReadContext) {
  const utcDate = now.toISOString().slice(0, 10);
  return {
    announced: selectAnnounced(db, subject, utcDate),
    back: selectBack(db, subject, utcDate),
    thanked: selectOwnThanks(db, subject, now),
  };
}
