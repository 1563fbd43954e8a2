import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { TextWithWhen } from '../../kit/When.tsx';
import { PATHS } from '../../kit/paths.ts';
import { t } from '../../messages/t.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { useSteadyRows } from '../../ui/behaviour/use-steady-rows.ts';
import { useCompanyDay } from '../../parts/company-day/queries.ts';
import { proposalOptions } from './queries.ts';

/** Shows the scoring policy that waits for a second admin. Shows no card without one. */
export function WaitingScoring({ isHeld }: { isHeld: boolean }) {
  const { timeZone } = useCompanyDay();
  const { data: proposal = null } = useQuery(proposalOptions);
  const [shown] = useSteadyRows(proposal ? [proposal] : [], isHeld, { grows: false });
  if (!shown) return null;
  const { row, isGone } = shown;
  const name = row.proposedBy.name ?? t('home.acts.somebody');
  const text = (when: string) => t(row.mayWithdraw ? 'home.scoring.yours' : 'home.scoring.by', { when });
  return (
    <Card aria-labelledby="waiting-scoring">
      <h3 id="waiting-scoring" className="text-sm text-ink-soft">
        {t('home.scoring')}
      </h3>
      <div className="mt-3 flex items-center gap-3">
        <Avatar name={name} url="" size="sm" />
        <p className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm text-ink-soft">
            {isGone ? t('list.gone') : <TextWithWhen at={row.proposedAt} timeZone={timeZone} text={text} />}
          </span>
        </p>
      </div>
      <Link to={`${PATHS.settings}#scoring`} className={buttonClass('secondary', 'md', 'mt-4 w-full')}>
        {t('home.scoring.open')}
      </Link>
    </Card>
  );
}
