import type { Ref } from 'react';
import type { LeaderboardRow } from '../../../domain/api/leaderboard.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { PresenceMark } from '../../live/presence/PresenceMark.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { PersonName } from './PersonName.tsx';
import { Rank, RankChange, StreakCount } from './RowFigures.tsx';

/** The looks of the steps by rank. Users with the same rank are on equal steps. */
const STEPS = [
  'min-h-28 bg-gold-soft text-gold',
  'min-h-22 bg-silver-soft text-silver',
  'min-h-18 bg-bronze-soft text-bronze',
] as const;
const PLACES = ['order-2', 'order-1', 'order-3'] as const;

/**
 * Shows up to three users (`takePodium`). The DOM order is 1, 2, 3. On the screen, the first of three is in the middle.
 */
export function Podium({
  ref,
  rows,
  myId,
}: {
  ref: Ref<HTMLOListElement>;
  rows: readonly LeaderboardRow[];
  myId: string;
}) {
  return (
    <ol
      ref={ref}
      aria-label={t('leaderboard.top')}
      className="mx-auto mb-6 grid auto-cols-[minmax(0,14.5rem)] grid-flow-col items-end justify-center gap-2 sm:gap-4"
    >
      {rows.map((row, index) => {
        const place = rows.length === STEPS.length ? (PLACES[index] ?? '') : '';
        return (
          <li key={row.userId} className={`relative flex min-w-0 flex-col items-center text-center ${place}`}>
            <span className="relative grid">
              <Avatar name={row.name} url={row.avatarUrl} size="lg" />
              <PresenceMark userId={row.userId} />
            </span>
            <p className="mt-2 max-w-full text-sm leading-tight font-semibold sm:text-base">
              <PersonName row={row} className="line-clamp-2 text-center wrap-anywhere">
                {row.name}
              </PersonName>
            </p>
            {row.userId === myId && <p className="text-xs font-bold text-action">{t('leaderboard.you')}</p>}
            <p title={row.department} className="mt-0.5 max-w-full truncate text-xs text-ink-soft">
              {row.department}
            </p>
            <div className="mt-1 mb-2 flex flex-wrap items-center justify-center gap-x-2 text-sm">
              <StreakCount count={row.streak} />
              <RankChange change={row.change} />
            </div>
            <div
              className={`flex w-full flex-col items-center justify-center rounded-t-card px-1 py-2 ${STEPS[(row.rank ?? index + 1) - 1] ?? STEPS[2]}`}
            >
              <p className="num text-3xl leading-none font-bold">
                <Rank rank={row.rank} />
              </p>
              <p className="num mt-1 text-sm font-semibold">
                {formatNumber(row.points)} {t('points.unit', { points: row.points })}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
