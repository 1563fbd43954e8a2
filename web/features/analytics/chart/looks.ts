import type { Plot } from './figure.ts';

export type Pattern = 'plain' | 'stripes' | 'dots' | 'grid' | 'waves';

/** The look of a series: a colour of the theme, and a pattern for users who cannot tell the colours apart. */
export interface Look {
  colour: string;
  pattern: Pattern;
  /** The colour of the outline. */
  edge: string;
  /** The colour of text on the series. */
  ink: string;
}

const look = (colour: string, pattern: Pattern): Look => ({ colour, pattern, edge: colour, ink: 'var(--color-ink)' });

const SERIES: readonly [Look, ...Look[]] = [
  look('var(--color-action)', 'plain'),
  look('var(--color-sun-hero)', 'stripes'),
  look('var(--color-good)', 'dots'),
  look('var(--color-platinum)', 'grid'),
  look('var(--color-bad)', 'waves'),
];

/** Returns the look of one step of a scale. The outline separates the step from the card. */
const step = (colour: string, ink: string): Look => ({
  colour,
  pattern: 'plain',
  edge: 'var(--color-scale-edge)',
  ink,
});
// The names are written in full, because Tailwind drops a token when no source contains its name.
const SCALE: readonly [Look, ...Look[]] = [
  step('var(--color-scale-1)', 'var(--color-on-scale-1)'),
  step('var(--color-scale-2)', 'var(--color-on-scale-2)'),
  step('var(--color-scale-3)', 'var(--color-on-scale-3)'),
  step('var(--color-scale-4)', 'var(--color-on-scale-4)'),
  step('var(--color-scale-5)', 'var(--color-on-scale-5)'),
];

/** Returns the look of the series at `place` in a plot. */
export function findLook({ isScale }: Pick<Plot, 'isScale'>, place: number): Look {
  const looks = isScale ? SCALE : SERIES;
  return looks[place % looks.length] ?? looks[0];
}

export const patternId = (figureId: string, place: number) => `look-${figureId}-${place}`;

/** Returns the SVG fill of the series at `place`. */
export function findFill({ id, plot }: { id: string; plot: Pick<Plot, 'isScale'> }, place: number): string {
  const { colour, pattern } = findLook(plot, place);
  return pattern === 'plain' ? colour : `url(#${patternId(id, place)})`;
}
