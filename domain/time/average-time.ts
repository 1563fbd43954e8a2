const DAY_MINUTES = 1440;

/**
 * `seconds` is the sum of the seconds of each check-in after the midnight of its day. In a night shift, these seconds
 * can be below 0 or above 86,400 (day-clock.ts).
 */
export function averageTime({ checkIns, seconds }: { checkIns: number; seconds: number }): string | null {
  if (checkIns === 0) return null;
  const minutes = Math.floor(seconds / checkIns / 60);
  const ofDay = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`;
}
