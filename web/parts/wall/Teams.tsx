import type { CSSProperties } from 'react';
import type { WallFigures } from '../../../domain/wall/figures.ts';
import { t } from '../../messages/t.ts';

const DOTS = [1, 2, 3, 4] as const;

/** From this number of teams on, lines are closer and letters smaller. */
const MANY = 9;
const VERY_MANY = 17;

function findSizes(count: number): Record<`--team-${string}`, number> {
  if (count >= VERY_MANY) return { '--team-width': 21, '--team-size': 1.85, '--team-gap': 1.15, '--team-dot': 1.1 };
  return count >= MANY
    ? { '--team-width': 25, '--team-size': 2.1, '--team-gap': 1.3, '--team-dot': 1.3 }
    : { '--team-width': 31, '--team-size': 2.5, '--team-gap': 1.8, '--team-dot': 1.5 };
}

/** Shows each team's level of presence in four dots. It shows no number, from which an absence could be inferred. */
export function Teams({ teams }: { teams: WallFigures['teams'] }) {
  return (
    <ul aria-label={t('wall.teams')} className="wall-teams" style={findSizes(teams.length) as CSSProperties}>
      {teams.map(({ name, level }) => (
        <li key={name ?? ''} className="wall-team">
          <span>{name ?? t('wall.teams.other')}</span>
          <span className="sr-only">{t(`wall.level.${level}`)}</span>
          <span aria-hidden="true" className="wall-level">
            {DOTS.map((dot) => (
              <i key={dot} data-on={dot <= level ? '' : undefined} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
