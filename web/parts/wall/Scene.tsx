import { AVATAR_COLOUR_COUNT, avatarColour } from '#domain/people/names.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import './scene.css';

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

export function minutesAt(now: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hours = 0, minutes = 0] = parts.format(now).split(':').map(Number);
  return hours * 60 + minutes;
}

export function phaseAt(now: Date, timeZone: string): Phase {
  const minutes = minutesAt(now, timeZone);
  return BEGINS.findLast(([from]) => minutes >= from)?.[1] ?? 'night';
}

/**
 * The height of the sun's lower edge above the ground, in hundredths of the screen's shorter side. The height is LOWEST
 * when no user has checked in, and HIGHEST when all users have.
 */
const LOWEST = -16;
const HIGHEST = 21;
const BELOW_THE_GROUND = -40;

/** The share of the sun's height that is left at dusk. */
const AT_DUSK = 0.3;

/** The positions of the stars in hundredths of the sky, and the brightness of the stars. */
const STARS: readonly (readonly [x: number, y: number, brightness: number])[] = [
  [8, 44, 0.5],
  [17, 62, 0.35],
  [24, 30, 0.6],
  [33, 52, 0.3],
  [41, 20, 0.55],
  [47, 66, 0.4],
  [53, 38, 0.7],
  [59, 14, 0.4],
  [64, 56, 0.45],
  [71, 33, 0.65],
  [77, 60, 0.3],
  [82, 42, 0.5],
  [88, 55, 0.6],
  [94, 36, 0.4],
];

function findSunBottom(sun: number, phase: Phase): number {
  if (phase === 'night') return BELOW_THE_GROUND;
  const share = (sun / 100) * (phase === 'dusk' ? AT_DUSK : 1);
  return LOWEST + (HIGHEST - LOWEST) * share;
}

export type Sight = 'gull' | 'boat';

/** About one morning in twelve has a sight, the same for the whole day of a user. */
export function findSight(userId: string, date: LocalDate): Sight | null {
  const draw = avatarColour(`${date} ${userId}`) + AVATAR_COLOUR_COUNT * avatarColour(`${userId} ${date}`);
  return ({ 0: 'gull', 1: 'boat' } as const)[draw % 24] ?? null;
}

/** The reflection of the sun, from the horizon down: the distance and the width in the units of scene.css. */
const GLINTS: readonly (readonly [top: number, width: number])[] = [
  [1.5, 24],
  [5, 15],
  [8.5, 19],
  [12.5, 11],
  [16, 14],
];

const inUnits = (count: number) => `calc(var(--u) * ${count})`;

function Water() {
  return (
    <div className="wall-water">
      {GLINTS.map(([top, width]) => (
        <i key={top} className="wall-glint" style={{ top: inUnits(top), width: inUnits(width) }} />
      ))}
    </div>
  );
}

function Hills() {
  return (
    <svg viewBox="0 0 1600 300" preserveAspectRatio="none" className="wall-hills">
      <path
        fill="var(--wall-far)"
        d="M0 136C130 108 250 100 390 128S650 200 830 186s170 24 260 12S1330 40 1460 52s110 34 140 30V300H0Z"
      />
      <path fill="var(--wall-mid)" d="M0 196c160-34 280-22 440 6s310 48 470 6 330-52 470-20 170 16 220 6V300H0Z" />
      <path fill="var(--wall-ground)" d="M0 258c220-26 430 16 700 6s500-42 900-8V300H0Z" />
    </svg>
  );
}

const Gull = () => (
  <svg
    viewBox="0 0 40 14"
    className="wall-gull"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
  >
    <path d="M2 9c5-7 12-8 18-1 6-7 13-6 18 1" />
  </svg>
);

const Boat = () => (
  <svg viewBox="0 0 40 34" className="wall-boat" fill="currentColor">
    <path d="M2 25h36l-6 8H8Z" />
    <path d="M19 22V1c7 6 11 13 12 21Z" opacity=".85" />
    <path d="M17 22V6C12 11 9 16 8 22Z" opacity=".6" />
  </svg>
);

interface SceneProps {
  /** How high the sun is, from 0 (LOWEST) to 100 (HIGHEST). */
  sun: number;
  phase: Phase;
  isOnWater?: boolean;
  sight?: Sight | null;
}

/** A boat needs water, so with a boat the scene is on the water. */
export function Scene({ sun, phase, sight = null, isOnWater = sight === 'boat' }: SceneProps) {
  return (
    <div aria-hidden="true" className={`wall-scene ${isOnWater ? 'wall-still' : ''}`}>
      {phase === 'night' &&
        STARS.map(([x, y, brightness]) => (
          <i
            key={x}
            className="absolute size-[calc(var(--u)*0.35)] rounded-full bg-white"
            style={{ left: `${x}%`, top: `${y}%`, opacity: brightness }}
          />
        ))}
      {sight === 'gull' && <Gull />}
      <div className="wall-disc wall-sun" style={{ bottom: inUnits(findSunBottom(sun, phase)) }} />
      {isOnWater ? <Water /> : <Hills />}
      {sight === 'boat' && <Boat />}
    </div>
  );
}
