import { Link } from 'react-router';
import type { Analytics } from '../../../domain/api/analytics.ts';
import { PATHS } from '../../kit/paths.ts';
import { t } from '../../messages/t.ts';
import { describeMissing } from './figures.ts';
import { pointFigures } from './period-figures.ts';
import { Tiles } from '../../parts/figures/Tiles.tsx';

/** Shows the points that moved, their cost, and the total of all balances, which the company owes. */
export function PointsFacts({ data }: { data: Analytics }) {
  const missing = data.points.outstanding === null ? describeMissing(data, data.period.to) : null;
  return (
    <div className="break-inside-avoid">
      <Tiles figures={pointFigures(data)} />
      {missing && <p className="mt-2 text-sm text-ink-soft">{missing}</p>}
      {data.pointValue === null && (
        <p className="mt-2 text-sm text-ink-soft print:hidden">
          {t('analytics.noValue')}{' '}
          <Link to={`${PATHS.settings}#money`} className="font-semibold text-action underline underline-offset-4">
            {t('analytics.noValue.do')}
          </Link>
        </p>
      )}
    </div>
  );
}
