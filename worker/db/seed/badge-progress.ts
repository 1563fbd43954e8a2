import { newlyUnlocked, type Achievement } from '#domain/achievements/achievements.ts';
import type { ActivityKind } from '#domain/badges/badge.ts';
import { newlyEarned, NO_FACTS, type BadgeFacts, type CriteriaType } from '#domain/badges/criteria.ts';
import { isPerfectMonth } from '#domain/badges/perfect-month.ts';
import type { Leave } from '#domain/calendar/work-calendar.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { BADGES } from './badges.ts';
import type { DemoDays } from './calendar.ts';

export type Badge = (typeof BADGES)[number];

const OFFERED = BADGES.map((badge) => ({
  id: badge.id,
  isActive: true,
  criteria: { type: badge.criteriaType, count: badge.criteriaCount },
  badge,
}));

const COUNTED_AS: Readonly<Record<ActivityKind, CriteriaType>> = {
  team: 'team_activities',
  wellness: 'wellness_activities',
  course: 'courses_completed',
  suggestion: 'suggestions_implemented',
};

export interface CountedCheckIn {
  date: LocalDate;
  early: boolean;
  streakDay: number;
  earlyRun: number;
}

export class BadgeProgress {
  private facts: BadgeFacts;
  private readonly held = new Set<string>();
  private readonly attended = new Set<LocalDate>();
  private readonly perfectMonths = new Set<string>();
  private readonly unlocked = new Set<string>();
  private longestEarlyRun = 0;
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

  countCriteria(criteria: CriteriaType): number {
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
    this.longestEarlyRun = Math.max(this.longestEarlyRun, checkIn.earlyRun);
  }

  completesMonth(month: string): boolean {
    const { leaves, hireDate, attended, perfectMonths } = this;
    if (perfectMonths.has(month)) return false;
    if (!isPerfectMonth(month, { calendar: this.days.calendar, leaves, hireDate, attended })) return false;
    perfectMonths.add(month);
    this.add('perfect_month');
    return true;
  }

  newBadges(): Badge[] {
    const earned = newlyEarned(OFFERED, this.held, this.facts);
    for (const { id } of earned) this.held.add(id);
    return earned.map(({ badge }) => badge);
  }

  newAchievements(): Achievement[] {
    const { streak, team_activities, perfect_month, suggestions_implemented } = this.facts;
    const met = newlyUnlocked(this.unlocked, {
      longestEarlyRun: this.longestEarlyRun,
      longestStreak: streak,
      teamActivities: team_activities,
      perfectMonths: perfect_month,
      // With the standard policy, no user earns nearly 1,000 points in a month.
      bestMonthPoints: 0,
      suggestionsImplemented: suggestions_implemented,
    });
    for (const { id } of met) this.unlocked.add(id);
    return met;
  }

  private add(criteria: CriteriaType): void {
    this.facts = { ...this.facts, [criteria]: this.facts[criteria] + 1 };
  }
}
