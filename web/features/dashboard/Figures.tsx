import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { LoadedMe } from '../../kit/session/me.ts';
import { PATHS } from '../../kit/paths.ts';
import { formatNumber, formatTimeOfDay } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Card } from '../../ui/Card.tsx';
import { buttonClass } from '../../ui/button-class.ts';

interface FigureProps {
  name: string;
  value: string;
  /** The page that explains the figure. */
  to?: string;
  children?: ReactNode;
}

function Figure({ name, value, to, children }: FigureProps) {
  const id = useId();
  return (
    <div>
      <dt id={id} className="text-sm text-ink-soft">
        {name}
      </dt>
      <dd className="num flex items-baseline gap-2 text-2xl font-bold">
        {to ? (
          // The name of a link says what its number is, because a list of links shows each name alone.
          <Link
            id={`${id}-value`}
            aria-labelledby={`${id} ${id}-value`}
            to={to}
            className="rounded-sm underline-offset-4 hover:underline"
          >
            {value}
          </Link>
        ) : (
          value
        )}
        {children}
      </dd>
    </div>
  );
}

/** Shows by how many ranks the user rose or fell this week. Renders nothing for zero. */
function RankChange({ change }: { change: number }) {
  if (change === 0) return null;
  const count = Math.abs(change);
  const Icon = change > 0 ? ChevronUp : ChevronDown;
  return (
    <span className={`inline-flex items-center text-sm ${change > 0 ? 'text-good' : 'text-ink-soft'}`}>
      <Icon aria-hidden="true" className="size-4" strokeWidth={3} />
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="sr-only">{t(change > 0 ? 'dashboard.rank.up' : 'dashboard.rank.down', { count })}</span>
    </span>
  );
}

export function Figures({ me }: { me: LoadedMe }) {
  const { averageCheckInTime } = me.stats;
  const id = useId();
  return (
    <Card aria-label={t('dashboard.figures')}>
      <p id={id} className="text-sm text-ink-soft">
        {t('dashboard.balance')}
      </p>
      <p className="num mt-1 text-[min(3rem,16vw)] leading-none font-bold break-all">
        <Link
          id={`${id}-value`}
          aria-labelledby={`${id} ${id}-value`}
          to={`${PATHS.profile}#points`}
          className="rounded-sm underline-offset-4 hover:underline"
        >
          {formatNumber(me.pointsBalance)}
        </Link>
      </p>
      <p className="mt-1 text-sm text-ink-soft">{t('dashboard.earned', { points: me.totalPointsEarned })}</p>
      <dl className="mt-6 grid grid-cols-2 gap-x-4 gap-y-5">
        <Figure name={t('dashboard.level')} value={formatNumber(me.level)} to={PATHS.achievements} />
        <Figure
          name={t('dashboard.rank')}
          value={me.rank === null ? t('dashboard.rank.none') : t('dashboard.rank.value', { rank: me.rank })}
          to={PATHS.leaderboard}
        >
          <RankChange change={me.rankChange} />
        </Figure>
        <Figure
          name={t('dashboard.average')}
          value={averageCheckInTime ? formatTimeOfDay(averageCheckInTime) : t('dashboard.average.none')}
        />
        <Figure name={t('dashboard.total')} value={formatNumber(me.totalCheckIns)} to={`${PATHS.profile}#year`} />
      </dl>
      <Link to={PATHS.rewards} className={buttonClass('secondary', 'md', 'mt-6 w-full')}>
        {t('dashboard.spend')}
      </Link>
    </Card>
  );
}
