import { useQuery } from '@tanstack/react-query';
import type { LeaderboardRow } from '../../../domain/api/leaderboard.ts';
import { toAppError } from '../../kit/api/app-error.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MedalIcon } from '../../parts/awards/MedalIcon.tsx';
import { awardName } from '../../parts/awards/award-name.ts';
import { personOptions } from './queries.ts';

interface Props {
  /** The row of the leaderboard. Its data is shown until the person card is loaded. */
  row: LeaderboardRow;
  onClose: () => void;
}

/** Shows the department, the bio and the awards of a user on the leaderboard. */
export default function PersonDialog({ row, onClose }: Props) {
  const person = useQuery(personOptions(row.userId));
  const { name, avatarUrl, department } = person.data ?? row;
  const bio = person.data?.bio;
  const awards = person.data?.awards ?? [];
  // True if the user left the company, or chose to be hidden, after the list was loaded.
  const isGone = person.error !== null && toAppError(person.error).status === 404;
  return (
    <Dialog title={name} onClose={onClose}>
      <div className="mt-3 flex items-center gap-4">
        <Avatar name={name} url={avatarUrl} size="lg" />
        <p className="min-w-0 font-medium wrap-anywhere text-ink-soft">{department}</p>
      </div>
      {bio && <p className="mt-4 wrap-anywhere whitespace-pre-line">{bio}</p>}
      {person.isPending && <Skeleton className="mt-5 h-44" />}
      {isGone && <p className="mt-5 text-ink-soft">{t('leaderboard.person.gone')}</p>}
      {person.isLoadingError && !isGone && <QueryError error={person.error} onRetry={() => void person.refetch()} />}
      {person.data && (
        <section aria-labelledby="person-awards" className="mt-5">
          <h3 id="person-awards" className="text-sm font-semibold">
            {t('leaderboard.person.awards')}
          </h3>
          {awards.length === 0 && <p className="mt-1 text-ink-soft">{t('leaderboard.person.awards.none')}</p>}
          <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-x-2 gap-y-4 empty:hidden">
            {awards.map((award) => (
              <li key={`${award.kind}-${award.id}`} className="flex flex-col items-center text-center">
                <MedalIcon icon={award.icon} tier={award.tier} />
                <span className="mt-1.5 w-full text-xs leading-tight font-medium wrap-anywhere">
                  {awardName(award)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Actions>
        <Button size="lg" variant="outline" className="grow" onClick={onClose}>
          {t('leaderboard.person.close')}
        </Button>
      </Actions>
    </Dialog>
  );
}
