import type { User } from '../../../domain/api/users.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';

type Standing = User['approvalStatus'] | 'inactive';

const TONES: Readonly<Record<Standing, BadgeTone>> = {
  approved: 'good',
  pending: 'warn',
  suspended: 'bad',
  rejected: 'bad',
  inactive: 'neutral',
};

/** One person, with what sets them apart: no sign says employee, or active. */
export function UserRow({ user }: { user: User }) {
  const standing: Standing = user.isActive ? user.approvalStatus : 'inactive';
  return (
    <li className="flex items-center gap-3 border-b border-line py-3 last:border-0">
      <Avatar name={user.name} url={user.avatarUrl} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0 truncate" title={user.name}>
            {user.name}
          </span>
          {user.role !== 'employee' && <Badge tone="action">{t(`users.role.${user.role}`)}</Badge>}
          {standing !== 'approved' && <Badge tone={TONES[standing]}>{t(`users.status.${standing}`)}</Badge>}
        </p>
        <p className="truncate text-sm text-ink-soft" title={user.email}>
          {user.email}
        </p>
        <p className="truncate text-sm text-ink-soft" title={user.department}>
          {user.department}
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className="num text-lg leading-tight font-bold">{formatNumber(user.pointsBalance)}</p>
        <p className="text-xs text-ink-soft">{t('points.unit', { points: user.pointsBalance })}</p>
        <p className="mt-1 text-xs text-ink-soft">{t('users.streak', { count: user.currentStreak })}</p>
      </div>
    </li>
  );
}
