import type { Figure } from './figure.ts';
import { findLook, patternId, type Look } from './looks.ts';

const SIZE = 8;

/** Draws one tile of a pattern. The background is faint, so that a bar's edge stays clear in both themes. */
function Tile({ colour, pattern }: Look) {
  const line = { stroke: colour, strokeWidth: 2.5, fill: 'none' };
  return (
    <>
      <rect width={SIZE} height={SIZE} fill={colour} fillOpacity={0.28} />
      {pattern === 'stripes' && <path d="M-2 2 2 -2M0 8 8 0M6 10 10 6" {...line} />}
      {pattern === 'dots' && <circle cx={4} cy={4} r={2.4} fill={colour} />}
      {pattern === 'grid' && <path d="M0 4H8M4 0V8" {...line} strokeWidth={1.75} />}
      {pattern === 'waves' && <path d="M0 2.5Q2 0 4 2.5T8 2.5M0 6.5Q2 4 4 6.5T8 6.5" {...line} strokeWidth={1.75} />}
    </>
  );
}

/** Defines the patterns of a plot's series inside the plot's SVG, so that a saved picture contains the patterns. */
export function Patterns({ figure: { id, plot } }: { figure: Figure }) {
  return (
    <defs>
      {plot.columns.map((column, place) => (
        <pattern key={column} id={patternId(id, place)} width={SIZE} height={SIZE} patternUnits="userSpaceOnUse">
          <Tile {...findLook(plot, place)} />
        </pattern>
      ))}
    </defs>
  );
}
