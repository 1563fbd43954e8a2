import { Link } from 'react-router';
import type { RecentAward } from '../../../domain/api/me.ts';
import { When } from '../../kit/When.tsx';
import { PATHS } from '../../kit/paths.ts';
import { t } from '../../messages/t.ts';
import { Card } from '../../ui/Card.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { MedalIcon } from '../../parts/awards/MedalIcon.tsx';
import { awardName } from '../../parts/awards/award-name.ts';

export function RecentAwards({ awards }: { awards: readonly RecentAward[] }) {
  return (
    <Card aria-labelledby="recent-awards">
      <h2 id="recent-awards" className="text-sm text-ink-soft">
        {t('dashboard.awards')}
      </h2>
      {awards.length === 0 && <p className="mt-2 font-semibold">{t('dashboard.awards.none')}</p>}
      <ul className="mt-3 flex flex-col gap-3 empty:hidden">
        {awards.map((award) => (
          <li key={`${award.kind}-${award.id}`} className="flex items-center gap-4">
            <MedalIcon icon={award.icon} tier={award.tier} />
            <p className="min-w-0">
              <span className="line-clamp-2 leading-snug font-semibold">{awardName(award)}</span>
              <span className="text-sm text-ink-soft">
                <When at={award.at} />
              </span>
            </p>
          </li>
        ))}
      </ul>
      <Link to={PATHS.achievements} className={buttonClass('ghost', 'md', 'mt-3 w-full')}>
        {t('dashboard.achievements')}
      </Link>
    </Card>
  );
}
