/**
 * The Worker reads this variable in the same way. `fixed:<ISO instant>` stops the clock. `shift:<±milliseconds>` shifts
 * the real time.
 */
export function nowBy(clock: string | undefined, real: Date): Date {
  if (!clock) return real;
  const [kind, value] = [clock.slice(0, clock.indexOf(':')), clock.slice(clock.indexOf(':') + 1)];
  const instant =
    kind === 'fixed' ? new Date(value) : kind === 'shift' ? new Date(real.getTime() + Number(value || NaN)) : null;
  if (!instant || Number.isNaN(instant.getTime())) {
    throw new Error(`CLOCK must be fixed:<ISO instant> or shift:<milliseconds>, not "${clock}".`);
  }
  return instant;
}

/**
 * They show a working Monday at 07:30 in Toronto, a Saturday, and half a minute before the change to summer time
 * (2026-03-08 02:00 in Toronto).
 */
export const TEST_CLOCKS = {
  monday: '2026-03-02T12:30:00.000Z',
  saturday: '2026-03-07T15:00:00.000Z',
  dst: '2026-03-08T06:59:30.000Z',
} as const;
export type TestClock = keyof typeof TEST_CLOCKS;

export function isTestClock(name: string): name is TestClock {
  return name in TEST_CLOCKS;
}

export function shiftTo(instant: string, real: Date): string {
  return `shift:${new Date(instant).getTime() - real.getTime()}`;
}
