import { EyeOff, Filter, UserCog } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '../../kit/paths.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { NoPlace as Reason } from './leaderboard-view.ts';

const ICONS = { admin: UserCog, hidden: EyeOff, filtered: Filter } as const;

interface Props {
  reason: Reason;
  onClearFilters: () => void;
}

/** Replaces the list when the user has no rank. Shows the reason, and a link or button that removes the reason. */
export function NoPlace({ reason, onClearFilters }: Props) {
  return (
    <EmptyState
      icon={ICONS[reason]}
      title={t(`leaderboard.noPlace.${reason}`)}
      text={t(`leaderboard.noPlace.${reason}.text`)}
      action={
        <>
          {reason === 'hidden' && (
            <Link to={`${PATHS.ownSettings}#details`} className={buttonClass('primary', 'md')}>
              {t('leaderboard.noPlace.profile')}
            </Link>
          )}
          {reason === 'filtered' && <Button onClick={onClearFilters}>{t('leaderboard.clearFilters')}</Button>}
        </>
      }
    />
  );
}

/** Says below the list why the user has no rank. */
export function NoPlaceLine({ reason }: { reason: Reason }) {
  return (
    <p className="mt-6 px-2 text-sm text-ink-soft">
      {t(`leaderboard.noPlace.${reason}`)}
      {reason === 'hidden' && (
        <Link
          to={`${PATHS.ownSettings}#details`}
          className="ml-2 inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
        >
          {t('leaderboard.noPlace.profile')}
        </Link>
      )}
    </p>
  );
}
