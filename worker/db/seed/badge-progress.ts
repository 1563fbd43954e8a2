import { isScheduled, nextScheduledAfter, type Leave } from '../../../domain/calendar/work-calendar.ts';
import { secondsOfTime, addDays, monthOf, type LocalDate } from '../../../domain/time/local-date.ts';
import { BADGES } from './badges.ts';
import type { DemoDays } from './calendar.ts';
import type { ActivityKind, CriteriaType } from './rows.ts';

export type Badge = (typeof BADGES)[number];

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
  private readonly counts = new Map<CriteriaType, number>();
  private readonly held = new Set<string>();
  private readonly attended = new Set<LocalDate>();
  private earlyRun = 0;
  private lastStreakDay = 0;
  private readonly days: DemoDays;
  private readonly leaves: readonly Leave[];

  constructor(days: DemoDays, leaves: readonly Leave[], openingCheckIns: number, openingLongest: number) {
    this.days = days;
    this.leaves = leaves;
    this.counts.set('total_checkins', openingCheckIns);
    this.counts.set('streak', openingLongest);
  }

  countOf(criteria: CriteriaType): number {
    return this.counts.get(criteria) ?? 0;
  }

  addActivity(kind: ActivityKind): void {
    this.add(COUNTED_AS[kind]);
  }

  addCheckIn(checkIn: CountedCheckIn): void {
    this.attended.add(checkIn.date);
    this.add('total_checkins');
    if (checkIn.early) this.add('early_checkin');
    this.counts.set('streak', Math.max(this.countOf('streak'), checkIn.streakDay));
    if (this.completesMonth(checkIn.date)) this.add('perfect_month');
    const runs = checkIn.streakDay === this.lastStreakDay + 1 ? this.earlyRun + 1 : 1;
    this.earlyRun = checkIn.secondsOfDay < EARLY_BIRD.before ? runs : 0;
    this.lastStreakDay = checkIn.streakDay;
  }

  /** The badges whose criteria are met now and were not before. */
  newBadges(): Badge[] {
    const earned = BADGES.filter(
      (badge) => !this.held.has(badge.id) && this.countOf(badge.criteriaType) >= badge.criteriaCount,
    );
    for (const badge of earned) this.held.add(badge.id);
    return earned;
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
    this.counts.set(criteria, this.countOf(criteria) + 1);
  }

  private completesMonth(date: LocalDate): boolean {
    const { calendar } = this.days;
    const next = nextScheduledAfter(date, calendar, this.leaves);
    if (next !== null && monthOf(next) === monthOf(date)) return false;
    for (let day = `${monthOf(date)}-01`; day <= date; day = addDays(day, 1)) {
      if (isScheduled(day, calendar, this.leaves) && !this.attended.has(day)) return false;
    }
    return true;
  }
}
