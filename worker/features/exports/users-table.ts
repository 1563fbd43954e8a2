import type { LocalDate } from '#domain/time/local-date.ts';
import { toInstantRange } from '#domain/time/periods.ts';
import { countUserStreak } from '#worker/db/people/users.ts';
import type { Table } from '#worker/http/export-file.ts';
import { readPages, timeIn, yesNo, type Reading, EXPORT_PAGE } from './table.ts';
import { sql } from 'drizzle-orm';
import { statement, type Db } from '#worker/db/client.ts';

interface UserExport {
  id: string;
  email: string;
  name: string;
  first_name: string;
  last_name: string;
  department: string;
  location: string;
  hire_date: string;
  employee_number: string;
  calendar: string;
  role: string;
  approval_status: string;
  is_active: number;
  time_zone: string;
  day_start: number;
  pending_time_zone: string | null;
  pending_day_start: number | null;
  pending_time_zone_from: string | null;
  streak_valid_through: string | null;
  current_streak: number;
  longest_streak: number;
  total_check_ins: number;
  last_check_in: string | null;
  points_balance: number;
  total_points_earned: number;
  total_points_redeemed: number;
  created_at: string;
}

const selectUsers = (db: Db, { since, until }: { since: string; until: string }, after: UserExport | null) =>
  statement<UserExport>(
    db,
    sql`
          SELECT u.id, u.email, u.name, u.first_name, u.last_name, u.department, u.location, u.hire_date, u.employee_number,
            c.name AS calendar, u.role, u.approval_status, u.is_active, u.time_zone, u.day_start, u.pending_time_zone, u.pending_day_start,
            u.pending_time_zone_from, u.streak_valid_through, u.current_streak, u.longest_streak, u.total_check_ins,
            u.last_check_in, u.points_balance, u.total_points_earned, u.total_points_redeemed, u.created_at
          FROM users AS u LEFT JOIN work_calendars AS c ON c.id = u.work_calendar_id
          WHERE u.created_at >= ${since} AND ${
            after
              ? sql`u.created_at <= ${after.created_at} AND (u.created_at < ${after.created_at} OR u.id > ${after.id})`
              : sql`u.created_at < ${until}`
          }
          ORDER BY u.created_at DESC, u.id LIMIT ${EXPORT_PAGE}`,
  );

export function usersTable(
  { db, settings, now }: Reading,
  { from, to }: { from?: LocalDate | undefined; to?: LocalDate | undefined },
): Table {
  const zone = settings.companyTimeZone;
  const since = from === undefined ? '' : toInstantRange(zone, from, from).since;
  const until = to === undefined ? '9' : toInstantRange(zone, to, to).until;
  const countStreak = (row: UserExport) =>
    countUserStreak(
      {
        timeZone: row.time_zone,
        dayStart: row.day_start,
        pendingTimeZone: row.pending_time_zone,
        pendingDayStart: row.pending_day_start,
        pendingTimeZoneFrom: row.pending_time_zone_from,
        currentStreak: row.current_streak,
        streakValidThrough: row.streak_valid_through,
      },
      now,
    );
  return {
    columns: [
      'Name',
      'First name',
      'Last name',
      'Email',
      'Department',
      'Location',
      'Hire date',
      'Employee number',
      'Calendar',
      'Role',
      'Status',
      'Active',
      'Points balance',
      'Points earned',
      'Points redeemed',
      'Current streak',
      'Longest streak',
      'Check-ins',
      'Last check-in',
      'Created',
      'User id',
    ],
    pages: readPages<UserExport>(
      (after) => selectUsers(db, { since, until }, after),
      (row) => [
        row.name,
        row.first_name,
        row.last_name,
        row.email,
        row.department,
        row.location,
        row.hire_date,
        row.employee_number,
        row.calendar,
        row.role,
        row.approval_status,
        yesNo(row.is_active),
        row.points_balance,
        row.total_points_earned,
        row.total_points_redeemed,
        countStreak(row),
        row.longest_streak,
        row.total_check_ins,
        timeIn(zone, row.last_check_in),
        timeIn(zone, row.created_at),
        row.id,
      ],
    ),
  };
}
