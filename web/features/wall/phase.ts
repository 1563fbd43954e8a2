/** The light of a wall, by the clock of its company. */
export const PHASES = ['dawn', 'day', 'dusk', 'night'] as const;
export type Phase = (typeof PHASES)[number];

/** Minutes after midnight at which each phase begins, the earliest first. */
const BEGINS: readonly (readonly [minutes: number, phase: Phase])[] = [
  [0, 'night'],
  [5 * 60, 'dawn'],
  [7 * 60 + 30, 'day'],
  [17 * 60, 'dusk'],
  [20 * 60 + 30, 'night'],
];

/** The phase of an instant in a time zone. */
export function phaseAt(now: Date, timeZone: string): Phase {
  const parts = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hours = 0, minutes = 0] = parts.format(now).split(':').map(Number);
  const passed = hours * 60 + minutes;
  return BEGINS.findLast(([from]) => passed >= from)?.[1] ?? 'night';
}
