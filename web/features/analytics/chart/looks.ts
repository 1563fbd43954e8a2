export type Pattern = 'plain' | 'stripes' | 'dots' | 'grid' | 'waves';

/** How a series looks: a colour of the theme, and a pattern that tells it apart without the colour. */
export interface Look {
  colour: string;
  pattern: Pattern;
}

const LOOKS: readonly [Look, ...Look[]] = [
  { colour: 'var(--color-action)', pattern: 'plain' },
  { colour: 'var(--color-sun-hero)', pattern: 'stripes' },
  { colour: 'var(--color-good)', pattern: 'dots' },
  { colour: 'var(--color-platinum)', pattern: 'grid' },
  { colour: 'var(--color-bad)', pattern: 'waves' },
];

/** The look of the series of that place in a plot. */
export const lookOf = (place: number): Look => LOOKS[place % LOOKS.length] ?? LOOKS[0];

export const patternId = (figureId: string, place: number) => `look-${figureId}-${place}`;

/** What a shape of the series is filled with. */
export const fillOf = (figureId: string, place: number): string =>
  lookOf(place).pattern === 'plain' ? lookOf(place).colour : `url(#${patternId(figureId, place)})`;
