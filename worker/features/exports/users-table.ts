import type { LocalDate } from '../../../domain/time/local-date.ts';
import { toInstantRange } from '../../../domain/time/periods.ts';
import { countUserStreak } from '../../db/people/users.ts';
import type { Table } from '../../http/export-file.ts';
import { readPages, timeIn, yesNo, type Reading } from './table.ts';
import { selectUsers, type UserExport } from './users-repository.ts';

/**
 * Exports all users, or the users who were created in the period, the newest first. The first columns are the columns
 * that an import reads.
 */
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
