import type { LeaderboardRow } from '../../../domain/api/leaderboard.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { PresenceMark } from '../../live/presence/PresenceMark.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { PersonName } from './PersonName.tsx';
import { Rank, RankChange, StreakCount } from './RowFigures.tsx';

/**
 * Keeps the user's own row visible while the list scrolls: at the bottom of the screen until the list reaches the row,
 * and later under the top bar.
 */
const OWN =
  'relative z-10 bg-action-soft shadow-soft min-[18rem]:sticky min-[18rem]:top-[calc(var(--bar-height)+0.5rem)] min-[18rem]:bottom-(--dock)';

export function LeaderboardItem({ row, isOwn }: { row: LeaderboardRow; isOwn: boolean }) {
  return (
    <li
      data-row
      tabIndex={-1}
      className={`flex items-center gap-3 rounded-2xl px-3 py-2.5 @max-[16rem]:flex-wrap @max-[16rem]:gap-x-2 ${isOwn ? OWN : 'relative'}`}
    >
      <div className="flex min-w-9 shrink-0 flex-col @max-[16rem]:min-w-0 items-center">
        <p className="num text-lg leading-tight font-bold">
          <Rank rank={row.rank} />
        </p>
        <RankChange change={row.change} />
      </div>
      <span className="relative grid shrink-0">
        <Avatar name={row.name} url={row.avatarUrl} />
        <PresenceMark userId={row.userId} />
      </span>
      {/* With much enlarged text, the name has a line of its own. */}
      <div className="min-w-0 grow @max-[16rem]:order-last @max-[16rem]:basis-full">
        <p className="flex items-baseline gap-1.5 font-semibold @max-[16rem]:flex-wrap">
          <PersonName row={row} className="min-w-0 truncate text-left @max-[16rem]:whitespace-normal">
            {row.name}
          </PersonName>{' '}
          {isOwn && <span className="shrink-0 text-sm font-bold text-action">{t('leaderboard.you')}</span>}
        </p>
        <div className="flex items-center gap-2.5 text-sm text-ink-soft @max-[16rem]:flex-wrap">
          <p className="truncate" title={row.department}>
            {row.department}
          </p>
          <StreakCount count={row.streak} />
        </div>
      </div>
      <p className="shrink-0 text-right @max-[16rem]:ml-auto">
        <span className="num block text-lg leading-tight font-bold">{formatNumber(row.points)}</span>
        <span className="text-xs text-ink-soft">{t('points.unit', { points: row.points })}</span>
      </p>
    </li>
  );
}
