import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '#web/kit/paths.ts';
import { t } from '#web/messages/t.ts';
import { waitingAccountsOptions } from '#web/parts/people/people-queries.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

/**
 * Lists the accounts that cannot sign in, because another record has their address. With `userId`, lists only those
 * that wait because of this user's record.
 */
export function WaitingAccounts({ userId }: { userId?: string }) {
  const waiting = useQuery(waitingAccountsOptions);
  const items = (waiting.data?.items ?? []).filter(({ of }) => userId === undefined || of.id === userId);
  if (items.length === 0) return null;
  return (
    <Card aria-labelledby="waiting-accounts" className="mb-5">
      <h2 id="waiting-accounts" className="flex items-start gap-2 font-semibold">
        <UserRoundPlus aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />
        {t('people.waiting')}
      </h2>
      <ul className="mt-3 flex flex-col gap-4">
        {items.map(({ subject, email, name, isVerified, of }) => (
          <li key={subject} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="text-sm wrap-anywhere text-ink-soft">
                {t(of.isActive ? 'people.waiting.active' : 'people.waiting.removed', { email, person: of.name })}
                {!isVerified && ` ${t('people.waiting.unverified')}`}
                {userId !== undefined &&
                  !of.isActive &&
                  ` ${t(isVerified ? 'people.waiting.answer' : 'people.waiting.answer.unverified')}`}
              </p>
            </div>
            {userId === undefined && !of.isActive && (
              <Link
                to={`${PATHS.users}/${of.id}`}
                aria-label={t('people.waiting.decide', { person: of.name })}
                className={buttonClass('secondary', 'sm')}
              >
                {t('people.waiting.open')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
