import type { Phase } from './phase.ts';

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

/** Draws the sun behind three rows of hills. `sun` says how high the sun is, from 0 (LOWEST) to 100 (HIGHEST). */
export function Scene({ sun, phase }: { sun: number; phase: Phase }) {
  return (
    <div aria-hidden="true" className="wall-scene">
      {phase === 'night' &&
        STARS.map(([x, y, brightness]) => (
          <i
            key={x}
            className="absolute size-[calc(var(--u)*0.35)] rounded-full bg-white"
            style={{ left: `${x}%`, top: `${y}%`, opacity: brightness }}
          />
        ))}
      <div className="wall-disc wall-sun" style={{ bottom: `calc(var(--u) * ${findSunBottom(sun, phase)})` }} />
      <svg viewBox="0 0 1600 300" preserveAspectRatio="none" className="wall-hills">
        <path
          fill="var(--wall-far)"
          d="M0 136C130 108 250 100 390 128S650 200 830 186s170 24 260 12S1330 40 1460 52s110 34 140 30V300H0Z"
        />
        <path fill="var(--wall-mid)" d="M0 196c160-34 280-22 440 6s310 48 470 6 330-52 470-20 170 16 220 6V300H0Z" />
        <path fill="var(--wall-ground)" d="M0 258c220-26 430 16 700 6s500-42 900-8V300H0Z" />
      </svg>
    </div>
  );
}
