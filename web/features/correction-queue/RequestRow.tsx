import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { toUserPath } from '#web/kit/paths.ts';
import { TextWithWhen } from '#web/kit/When.tsx';
import { t } from '#web/messages/t.ts';
import { useCompanyDay } from '#web/parts/company-day/company-day-queries.ts';
import { FarZone } from '#web/parts/company-day/list-parts.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';

interface Props {
  user: { id: string; name: string; department: string; avatarUrl: string; location: string; timeZone: string };
  createdAt: string;
  /** The days of the request. They are part of each button's name for screen readers. */
  about: string;
  mayDecide: boolean;
  onDecide: (decision: 'approve' | 'reject') => void;
  children: ReactNode;
}

export function RequestRow({ user, createdAt, about, mayDecide, onDecide, children }: Props) {
  const { timeZone } = useCompanyDay();
  const named = { person: user.name, day: about };
  return (
    <li className="flex flex-col gap-3 border-b border-line py-5 last:border-0">
      <div className="flex items-center gap-3">
        <Avatar name={user.name} url={user.avatarUrl} size="sm" />
        <div className="min-w-0">
          <Link to={toUserPath(user.id)} className="block truncate font-semibold hover:text-action">
            {user.name}
          </Link>
          <p className="truncate text-sm text-ink-soft">
            {user.department}
            {' · '}
            <TextWithWhen at={createdAt} timeZone={timeZone} text={(when) => t('requests.asked', { when })} />
          </p>
        </div>
      </div>
      <FarZone user={user} />
      <div>{children}</div>
      {mayDecide ? (
        <div className="flex gap-2">
          <Button
            className="grow sm:grow-0"
            aria-label={t('requests.approve.of', named)}
            onClick={() => onDecide('approve')}
          >
            {t('dialog.approve')}
          </Button>
          <Button
            variant="outline"
            className="grow sm:grow-0"
            aria-label={t('requests.reject.of', named)}
            onClick={() => onDecide('reject')}
          >
            {t('dialog.reject')}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-soft">{t('requests.reserved')}</p>
      )}
    </li>
  );
}
