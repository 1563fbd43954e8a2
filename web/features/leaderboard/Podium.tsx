import type { Ref } from 'react';
import type { LeaderboardRow } from '../../../domain/api/leaderboard.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { PresenceMark } from '../../live/presence/PresenceMark.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { PersonName } from './PersonName.tsx';
import { Rank, RankChange, StreakCount } from './RowFigures.tsx';

/** The looks of the three steps. Users with the same rank are still on different steps. */
const STEPS = [
  { order: 'order-2', height: 'min-h-28', metal: 'bg-gold-soft text-gold' },
  { order: 'order-1', height: 'min-h-22', metal: 'bg-silver-soft text-silver' },
  { order: 'order-3', height: 'min-h-18', metal: 'bg-bronze-soft text-bronze' },
] as const;

/** Shows the first three users. The DOM order is 1, 2, 3. On the screen, the first user is in the middle. */
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
    <ol ref={ref} aria-label={t('leaderboard.top')} className="mb-6 grid grid-cols-3 items-end gap-2 sm:gap-4">
      {rows.map((row, index) => {
        const step = STEPS[index] ?? STEPS[2];
        return (
          <li key={row.userId} className={`relative flex min-w-0 flex-col items-center text-center ${step.order}`}>
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
              className={`flex w-full flex-col items-center justify-center rounded-t-card px-1 py-2 ${step.height} ${step.metal}`}
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
