const DAY_MINUTES = 1440;

/**
 * Returns the mean time of day of check-ins, `HH:MM`, from the sum of their seconds after midnight of their days; null
 * without any.
 * Times of a night shift are before 0 or after 24:00 (day-clock.ts).
 */
export function averageTime({ checkIns, seconds }: { checkIns: number; seconds: number }): string | null {
  if (checkIns === 0) return null;
  const minutes = Math.floor(seconds / checkIns / 60);
  const ofDay = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`;
}
