import { newlyEarned, NO_FACTS, type BadgeFacts, type CriteriaType } from '../../../domain/badges/criteria.ts';
import { isPerfectMonth } from '../../../domain/badges/perfect-month.ts';
import type { Leave } from '../../../domain/calendar/work-calendar.ts';
import { secondsOfTime, monthOf, type LocalDate } from '../../../domain/time/local-date.ts';
import { BADGES } from './badges.ts';
import type { DemoDays } from './calendar.ts';
import type { ActivityKind } from './rows.ts';

export type Badge = (typeof BADGES)[number];

const OFFERED = BADGES.map((badge) => ({
  id: badge.id,
  isActive: true,
  criteria: { type: badge.criteriaType, count: badge.criteriaCount },
  badge,
}));

/** Ids of the fixed achievements of spec section 9 that the seed can prove from rows, and the one that the demo admin has. */
type AchievementId = 'early_bird' | 'streak_master' | 'perfect_month' | 'leadership_excellence';

const COUNTED_AS: Readonly<Record<ActivityKind, CriteriaType>> = {
  team: 'team_activities',
  wellness: 'wellness_activities',
  course: 'courses_completed',
  suggestion: 'suggestions_implemented',
};

/** Spec section 9: Early Bird is 5 consecutive days before 7 AM, Streak Master a 30-day streak. */
const EARLY_BIRD = { before: secondsOfTime('07:00'), days: 5 };
const STREAK_MASTER_DAYS = 30;

export interface CountedCheckIn {
  date: LocalDate;
  secondsOfDay: number;
  early: boolean;
  streakDay: number;
}

/** Counts what badges and achievements ask for, as a person's history goes by. */
export class BadgeProgress {
  private facts: BadgeFacts;
  private readonly held = new Set<string>();
  private readonly attended = new Set<LocalDate>();
  private readonly perfectMonths = new Set<string>();
  private earlyRun = 0;
  private lastStreakDay = 0;
  private readonly days: DemoDays;
  private readonly leaves: readonly Leave[];
  private readonly hireDate: LocalDate;

  constructor(
    days: DemoDays,
    person: { leaves: readonly Leave[]; hireDate: LocalDate },
    opening: { checkIns: number; longestStreak: number },
  ) {
    this.days = days;
    this.leaves = person.leaves;
    this.hireDate = person.hireDate;
    this.facts = { ...NO_FACTS, total_checkins: opening.checkIns, streak: opening.longestStreak };
  }

  countOf(criteria: CriteriaType): number {
    return this.facts[criteria];
  }

  addActivity(kind: ActivityKind): void {
    this.add(COUNTED_AS[kind]);
  }

  addCheckIn(checkIn: CountedCheckIn): void {
    this.attended.add(checkIn.date);
    this.add('total_checkins');
    if (checkIn.early) this.add('early_checkin');
    this.facts = { ...this.facts, streak: Math.max(this.facts.streak, checkIn.streakDay) };
    if (this.completesMonth(monthOf(checkIn.date))) this.add('perfect_month');
    const runs = checkIn.streakDay === this.lastStreakDay + 1 ? this.earlyRun + 1 : 1;
    this.earlyRun = checkIn.secondsOfDay < EARLY_BIRD.before ? runs : 0;
    this.lastStreakDay = checkIn.streakDay;
  }

  /** The badges whose criteria are met now and were not before. */
  newBadges(): Badge[] {
    const earned = newlyEarned(OFFERED, this.held, this.facts);
    for (const { id } of earned) this.held.add(id);
    return earned.map(({ badge }) => badge);
  }

  /** The achievements that are met now and were not before. */
  newAchievements(): AchievementId[] {
    const met: AchievementId[] = [];
    if (this.earlyRun >= EARLY_BIRD.days) met.push('early_bird');
    if (this.countOf('streak') >= STREAK_MASTER_DAYS) met.push('streak_master');
    if (this.countOf('perfect_month') > 0) met.push('perfect_month');
    const unlocked = met.filter((id) => !this.held.has(id));
    for (const id of unlocked) this.held.add(id);
    return unlocked;
  }

  private add(criteria: CriteriaType): void {
    this.facts = { ...this.facts, [criteria]: this.facts[criteria] + 1 };
  }

  /** Whether the check-in that was added last made the month perfect. */
  private completesMonth(month: string): boolean {
    if (this.perfectMonths.has(month)) return false;
    const { leaves, hireDate, attended } = this;
    if (!isPerfectMonth(month, { calendar: this.days.calendar, leaves, hireDate, attended })) return false;
    this.perfectMonths.add(month);
    return true;
  }
}
