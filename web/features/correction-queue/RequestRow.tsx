import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TextWithWhen } from '../../kit/When.tsx';
import { toUserPath } from '../../kit/paths.ts';
import { t } from '../../messages/t.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { FarZone } from '../../parts/people/FarZone.tsx';
import { useCompanyDay } from '../../parts/company-day/queries.ts';

interface Props {
  user: { id: string; name: string; department: string; avatarUrl: string; location: string; timeZone: string };
  /** The instant of the request. */
  createdAt: string;
  /** The days of the request. They are part of each button's name for screen readers. */
  about: string;
  mayDecide: boolean;
  onDecide: (decision: 'approve' | 'reject') => void;
  /** The request and its reason. */
  children: ReactNode;
}

/** Shows a request with its user, its time, and the buttons to approve and reject the request. */
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
            {t('requests.approve')}
          </Button>
          <Button
            variant="outline"
            className="grow sm:grow-0"
            aria-label={t('requests.reject.of', named)}
            onClick={() => onDecide('reject')}
          >
            {t('requests.reject')}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-soft">{t('requests.reserved')}</p>
      )}
    </li>
  );
}
