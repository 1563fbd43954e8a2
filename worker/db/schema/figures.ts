import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

// The figures of analytics (docs/decisions/0019). No query uses these tables through Drizzle (see unnamed.ts).

const count = (name: string) => integer(name).notNull();

export const departmentDays = sqliteTable(
  'department_days',
  {
    day: text('day').notNull(),
    department: text('department').notNull(),
    checkIns: count('check_ins'),
    scheduled: count('scheduled'),
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

export const moodDays = sqliteTable('mood_days', {
  day: text('day').primaryKey(),
  groups: text('groups').notNull(),
});

export const departmentMonths = sqliteTable(
  'department_months',
  {
    month: text('month').notNull(),
    department: text('department').notNull(),
    checkIns: count('check_ins'),
    scheduled: count('scheduled'),
    early: count('early'),
    onTime: count('on_time'),
    seconds: count('seconds'),
    pointsEarned: count('points_earned'),
    pointsRedeemed: count('points_redeemed'),
    pointsAdjusted: count('points_adjusted'),
    pointsOpening: count('points_opening'),
    newlyActive: count('newly_active'),
  },
  (table) => [primaryKey({ columns: [table.month, table.department] })],
);

export const departmentPeople = sqliteTable('department_people', {
  department: text('department').primaryKey(),
  people: count('people'),
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

export const thanksCounts = sqliteTable(
  'thanks_counts',
  {
    month: text('month').notNull(),
    department: text('department').notNull(),
    valueId: text('value_id').notNull(),
    thanks: count('thanks'),
    givers: count('givers'),
    points: count('points'),
  },
  (table) => [primaryKey({ columns: [table.month, table.department, table.valueId] })],
);

export const thanksMonths = sqliteTable('thanks_months', {
  month: text('month').primaryKey(),
  people: count('people'),
  allowance: count('allowance'),
});
