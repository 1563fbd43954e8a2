import { Link, useLocation } from 'react-router';
import type { User } from '#domain/api/users.ts';
import { displayedStreak } from '#domain/streak/displayed-streak.ts';
import { toUserPath } from '#web/kit/paths.ts';
import { useLoadedMe } from '#web/kit/session/me.ts';
import { formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { Checkbox } from '#web/ui/fields/Switch.tsx';

/** The account status, or `inactive`, for example after the sign-in provider removed the user. */
type AccountStatus = User['approvalStatus'] | 'inactive';

export const readAccountStatus = (user: Pick<User, 'isActive' | 'approvalStatus'>): AccountStatus =>
  user.isActive ? user.approvalStatus : 'inactive';

export const ACCOUNT_STATUS_TONES: Readonly<Record<AccountStatus, BadgeTone>> = {
  approved: 'good',
  pending: 'warn',
  suspended: 'bad',
  rejected: 'bad',
  inactive: 'neutral',
};

interface Props {
  user: User;
  /** True when the user is no longer in the list. */
  isGone: boolean;
  /** True when the list is sorted by points earned. */
  isByEarned: boolean;
  isChosen: boolean;
  onChoose: (user: User) => void;
}

export function UserRow({ user, isGone, isByEarned, isChosen, onChoose }: Props) {
  const accountStatus = readAccountStatus(user);
  const { scoring } = useLoadedMe();
  const points = isByEarned ? user.totalPointsEarned : user.pointsBalance;
  // The user's page links back to the list with these filters.
  const { search } = useLocation();
  return (
    <li
      data-row={user.id}
      data-chosen={isChosen || undefined}
      className="group relative flex items-center gap-1 border-b border-line py-2 pr-4 pl-1 last:border-0 hover:bg-sunken/60 data-chosen:bg-action-soft/45 sm:pr-6 sm:pl-3"
    >
      <Checkbox
        label={t('people.choose', { name: user.name })}
        checked={isChosen}
        onChange={() => onChoose(user)}
        className="relative z-10"
      />
      <div className="grid min-w-0 grow grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 lg:grid-cols-[auto_minmax(0,1.6fr)_minmax(0,1fr)_6rem_6rem]">
        <Avatar name={user.name} url={user.avatarUrl} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link
              to={toUserPath(user.id)}
              state={{ people: search }}
              className="min-w-0 truncate font-semibold after:absolute after:inset-0 group-hover:text-action"
              title={user.name}
            >
              {user.name}
            </Link>
            {user.role !== 'employee' && <Badge tone="action">{t(`users.role.${user.role}`)}</Badge>}
            {accountStatus !== 'approved' && (
              <Badge tone={ACCOUNT_STATUS_TONES[accountStatus]}>{t(`users.status.${accountStatus}`)}</Badge>
            )}
          </p>
          <p className="truncate text-sm text-ink-soft" title={user.email}>
            {isGone ? t('list.gone') : user.email}
          </p>
          <p className="truncate text-sm text-ink-soft lg:hidden">{describePlace(user)}</p>
        </div>
        <p className="hidden truncate text-sm text-ink-soft lg:block" title={describePlace(user)}>
          {describePlace(user)}
        </p>
        <p className="num hidden text-right text-sm text-ink-soft lg:block">
          {t('users.streak', { count: displayedStreak(user.currentStreak, scoring) })}
        </p>
        <p className="num text-right leading-tight">
          <span className="block text-lg font-bold">{formatNumber(points)}</span>
          <span className="block text-xs text-ink-soft">
            {t(isByEarned ? 'people.row.earned' : 'people.row.balance')}
          </span>
        </p>
      </div>
    </li>
  );
}

const describePlace = ({ department, location }: User) => (location ? `${department} · ${location}` : department);
