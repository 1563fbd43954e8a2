import { eq, sql, type SQL } from 'drizzle-orm';
import { DEFAULT_PREFERENCES, type OwnUser, type Preferences, type User } from '#domain/api/users.ts';
import { toLevel } from '#domain/people/level.ts';
import { readCurrentStreak } from '#domain/streak/streak.ts';
import { dayAt, type UserZone } from '#domain/time/user-zone.ts';
import type { Db } from '../client.ts';
import { users, type UserRow } from '../schema.ts';

/** Holds for a user who may use the app: `findAccountRefusal` in SQL. */
export const MAY_USE_APP = sql`is_active = 1 AND approval_status = 'approved'`;

/**
 * Holds when an admin can decide on a thanks who neither gave nor received it. `receivers` is a JSON array of ids. With
 * the plus, SQLite reads the few admins by their role and not all approved users.
 */
export const hasOtherDecider = (giver: string | SQL, receivers: string | SQL): SQL => sql`EXISTS (
  SELECT 1 FROM users AS one WHERE one.role IN ('admin', 'super_admin') AND one.is_active = 1
    AND +one.approval_status = 'approved' AND one.id <> ${giver}
    AND NOT EXISTS (SELECT 1 FROM json_each(${receivers}) WHERE value = one.id))`;

/** The zone that a user chose last. It may begin on the user's next day. */
export const CHOSEN_ZONE = sql<string>`ifnull(${users.pendingTimeZone}, ${users.timeZone})`;

export const ACTS_AS_SUPER = sql`role = 'super_admin' AND ${MAY_USE_APP}`;

export function selectUserBySubject(db: Db, subject: string) {
  return db.select().from(users).where(eq(users.employeeId, subject));
}

export function selectUserById(db: Db, id: string) {
  return db.select().from(users).where(eq(users.id, id));
}

/** After a missed scheduled day, it is shorter than the stored streak. */
export function countUserStreak(
  row: UserZone & Pick<UserRow, 'currentStreak' | 'streakValidThrough'>,
  now: Date,
): number {
  return readCurrentStreak(row.currentStreak, row.streakValidThrough, dayAt(row, now));
}

const toPreferences = (stored: UserRow['preferences']): Preferences => ({
  notifications: stored.notifications ?? DEFAULT_PREFERENCES.notifications,
  emailUpdates: stored.emailUpdates ?? DEFAULT_PREFERENCES.emailUpdates,
  theme: stored.theme ?? DEFAULT_PREFERENCES.theme,
  language: stored.language ?? DEFAULT_PREFERENCES.language,
});

export const toOwnUser = (row: UserRow, now: Date): OwnUser => ({
  ...toUser(row, now),
  showsAnniversary: row.showsAnniversary,
  birthday: row.birthday,
});

export const toManagedUser = (row: UserRow, now: Date): User => ({
  ...toUser(row, now),
  employeeNumber: row.employeeNumber,
});

export function toUser(row: UserRow, now: Date): User {
  return {
    id: row.id,
    employeeId: row.employeeId,
    email: row.email,
    name: row.name,
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    avatarUrl: row.avatarUrl,
    bio: row.bio,
    department: row.department,
    hireDate: row.hireDate,
    role: row.role,
    company: row.company,
    location: row.location,
    isActive: row.isActive,
    approvalStatus: row.approvalStatus,
    timeZone: row.timeZone,
    dayStart: row.dayStart,
    pendingTimeZone: row.pendingTimeZone,
    pendingDayStart: row.pendingDayStart,
    pendingTimeZoneFrom: row.pendingTimeZoneFrom,
    isTimeZoneKnown: row.isTimeZoneKnown,
    workCalendarId: row.workCalendarId,
    preferences: toPreferences(row.preferences),
    hiddenFromLeaderboard: row.hiddenFromLeaderboard,
    showsLeave: row.showsLeave,
    pointsBalance: row.pointsBalance,
    totalPointsEarned: row.totalPointsEarned,
    totalPointsRedeemed: row.totalPointsRedeemed,
    currentStreak: countUserStreak(row, now),
    longestStreak: row.longestStreak,
    totalCheckIns: row.totalCheckIns,
    lastCheckIn: row.lastCheckIn,
    level: toLevel(row.totalPointsEarned),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
  };
}
