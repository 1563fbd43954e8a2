/** The phases of the day by the company's local time. The phase decides the light of a wall. */
export const PHASES = ['dawn', 'day', 'dusk', 'night'] as const;
export type Phase = (typeof PHASES)[number];

/** Minutes after midnight at which each phase begins, earliest first. */
const BEGINS: readonly (readonly [minutes: number, phase: Phase])[] = [
  [0, 'night'],
  [5 * 60, 'dawn'],
  [7 * 60 + 30, 'day'],
  [17 * 60, 'dusk'],
  [20 * 60 + 30, 'night'],
];

function minutesAt(now: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hours = 0, minutes = 0] = parts.format(now).split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns the phase of an instant in a time zone. */
export function phaseAt(now: Date, timeZone: string): Phase {
  const minutes = minutesAt(now, timeZone);
  return BEGINS.findLast(([from]) => minutes >= from)?.[1] ?? 'night';
}

const NOON = 12 * 60;

/** Returns the greeting for a phase. Until noon, the function returns the morning greeting. */
export function findGreeting(phase: Phase, now: Date, timeZone: string): 'morning' | 'afternoon' | 'evening' | 'night' {
  if (phase === 'night') return 'night';
  if (phase === 'dusk') return 'evening';
  return phase === 'day' && minutesAt(now, timeZone) >= NOON ? 'afternoon' : 'morning';
}
