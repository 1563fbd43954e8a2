/** Spec section 3, Achievement. */
export const ACHIEVEMENT_CATEGORIES = ['punctuality', 'consistency', 'teamwork', 'performance', 'leadership'] as const;
export type AchievementCategory = (typeof ACHIEVEMENT_CATEGORIES)[number];

/** The six achievements of spec section 9. */
export const ACHIEVEMENT_IDS = [
  'early_bird',
  'streak_master',
  'team_player',
  'perfect_month',
  'rising_star',
  'leadership_excellence',
] as const;
export type AchievementId = (typeof ACHIEVEMENT_IDS)[number];

/** The totals that achievements count, as whole numbers from 0. Only corrections lower a total. docs/decisions/0013. */
export interface AchievementFacts {
  /** The longest run of consecutive scheduled days with a check-in before 07:00. */
  longestEarlyRun: number;
  longestStreak: number;
  teamActivities: number;
  perfectMonths: number;
  bestMonthPoints: number;
  suggestionsImplemented: number;
}

export interface Achievement {
  id: AchievementId;
  title: string;
  description: string;
  icon: string;
  category: AchievementCategory;
  /** The points that spec section 9 gives the achievement. Screens show them, but they change no balance. */
  points: number;
  maxProgress: number;
  counts: keyof AchievementFacts;
}

/** The points of one calendar month that unlock Rising Star. Spec section 9. */
export const RISING_STAR_POINTS = 1000;

export const ACHIEVEMENTS: readonly Achievement[] = [
  {
    id: 'early_bird',
    title: 'Early Bird',
    description: 'Check in before 7 AM on 5 consecutive days.',
    icon: 'sunrise',
    category: 'punctuality',
    points: 100,
    maxProgress: 5,
    counts: 'longestEarlyRun',
  },
  {
    id: 'streak_master',
    title: 'Streak Master',
    description: 'Reach a 30-day streak.',
    icon: 'flame',
    category: 'consistency',
    points: 200,
    maxProgress: 30,
    counts: 'longestStreak',
  },
  {
    id: 'team_player',
    title: 'Team Player',
    description: 'Join 5 team activities.',
    icon: 'users',
    category: 'teamwork',
    points: 150,
    maxProgress: 5,
    counts: 'teamActivities',
  },
  {
    id: 'perfect_month',
    title: 'Perfect Month',
    description: 'Check in on every working day in a month.',
    icon: 'calendar-check',
    category: 'consistency',
    points: 300,
    maxProgress: 1,
    counts: 'perfectMonths',
  },
  {
    id: 'rising_star',
    title: 'Rising Star',
    description: 'Earn 1000 points in a month.',
    icon: 'star',
    category: 'performance',
    points: 250,
    maxProgress: RISING_STAR_POINTS,
    counts: 'bestMonthPoints',
  },
  {
    id: 'leadership_excellence',
    title: 'Leadership Excellence',
    description: 'See 3 of your suggestions put into practice.',
    icon: 'crown',
    category: 'leadership',
    points: 500,
    maxProgress: 3,
    counts: 'suggestionsImplemented',
  },
];

/** An unlocked achievement stays complete even when a correction lowers the total that it counts. */
export function achievementProgress(
  { counts, maxProgress }: Pick<Achievement, 'counts' | 'maxProgress'>,
  facts: AchievementFacts,
  isUnlocked: boolean,
): number {
  return isUnlocked ? maxProgress : Math.min(facts[counts], maxProgress);
}

export function newlyUnlocked(unlocked: ReadonlySet<string>, facts: AchievementFacts): Achievement[] {
  return ACHIEVEMENTS.filter(({ id, counts, maxProgress }) => !unlocked.has(id) && facts[counts] >= maxProgress);
}
