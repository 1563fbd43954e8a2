import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The figures of analytics as Drizzle sees them; triggers keep them (migration 0006, docs/decisions/0019). */
const count = (name: string) => integer(name).notNull();
const folded = (name: string) => integer(name).notNull();

export const departmentDays = sqliteTable(
  'department_days',
  {
    day: text('day').notNull(),
    department: text('department').notNull(),
    checkIns: count('check_ins'),
    early: count('early'),
    onTime: count('on_time'),
    seconds: count('seconds'),
    great: count('great'),
    excellent: count('excellent'),
    good: count('good'),
    okay: count('okay'),
    tired: count('tired'),
    streak0: count('streak_0'),
    streak1: count('streak_1'),
    streak5: count('streak_5'),
    streak10: count('streak_10'),
    streak20: count('streak_20'),
    streak30: count('streak_30'),
    streak60: count('streak_60'),
    streak90: count('streak_90'),
    pointsEarned: count('points_earned'),
    pointsRedeemed: count('points_redeemed'),
    pointsAdjusted: count('points_adjusted'),
    pointsOpening: count('points_opening'),
    newlyActive: count('newly_active'),
  },
  (table) => [primaryKey({ columns: [table.day, table.department] })],
);

export const departmentMonths = sqliteTable(
  'department_months',
  {
    month: text('month').notNull(),
    department: text('department').notNull(),
    checkIns: folded('check_ins'),
    early: folded('early'),
    onTime: folded('on_time'),
    seconds: folded('seconds'),
    pointsEarned: folded('points_earned'),
    pointsRedeemed: folded('points_redeemed'),
    pointsAdjusted: folded('points_adjusted'),
    pointsOpening: folded('points_opening'),
    newlyActive: folded('newly_active'),
  },
  (table) => [primaryKey({ columns: [table.month, table.department] })],
);

export const departmentPeople = sqliteTable('department_people', {
  department: text('department').primaryKey(),
  people: folded('people'),
});

export const rewardMonths = sqliteTable(
  'reward_months',
  {
    month: text('month').notNull(),
    rewardId: text('reward_id').notNull(),
    claims: count('claims'),
    points: count('points'),
  },
  (table) => [primaryKey({ columns: [table.month, table.rewardId] })],
);
