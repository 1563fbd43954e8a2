import type { LoadedMe } from '../../app/me.ts';
import { PATHS } from '../../app/paths.ts';
import { formatNumber, formatTimeOfDay } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { buttonClass } from '../../ui/button-class.ts';

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="num text-2xl font-bold">{value}</dd>
    </div>
  );
}

/** Balance first, then the quieter figures. */
export function Figures({ me }: { me: LoadedMe }) {
  const { averageCheckInTime } = me.stats;
  return (
    <Card aria-label={t('dashboard.figures')}>
      <p className="text-sm text-ink-soft">{t('dashboard.balance')}</p>
      <p className="num mt-1 text-5xl font-bold break-all">{formatNumber(me.pointsBalance)}</p>
      <p className="mt-1 text-sm text-ink-soft">{t('dashboard.earned', { points: me.totalPointsEarned })}</p>
      <dl className="mt-6 grid grid-cols-2 gap-x-4 gap-y-5">
        <Figure name={t('dashboard.level')} value={formatNumber(me.level)} />
        <Figure
          name={t('dashboard.rank')}
          value={me.rank === null ? t('dashboard.rank.none') : t('dashboard.rank.value', { rank: me.rank })}
        />
        <Figure
          name={t('dashboard.average')}
          value={averageCheckInTime ? formatTimeOfDay(averageCheckInTime) : t('dashboard.average.none')}
        />
        <Figure name={t('dashboard.total')} value={formatNumber(me.totalCheckIns)} />
      </dl>
      <Link to={PATHS.rewards} className={buttonClass('secondary', 'md', 'mt-6 w-full')}>
        {t('dashboard.spend')}
      </Link>
      <Link to={PATHS.achievements} className={buttonClass('ghost', 'md', 'mt-1 w-full')}>
        {t('dashboard.achievements')}
      </Link>
    </Card>
  );
}
