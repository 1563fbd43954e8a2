import type { CheckInWithUser } from '../../../domain/api/checkins.ts';
import { formatTime } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Avatar } from '../../ui/Avatar.tsx';

/** One person's check-in, at the time of day that it was where they are. */
export function CheckInRow({ checkIn }: { checkIn: CheckInWithUser }) {
  const { user } = checkIn;
  return (
    <li className="flex items-center gap-3 border-b border-line py-3 last:border-0">
      <Avatar name={user.name} url={user.avatarUrl} />
      <div className="min-w-0 grow">
        <p className="truncate font-semibold" title={user.name}>
          {user.name}
        </p>
        <p className="truncate text-sm text-ink-soft" title={user.department}>
          {user.department} · {t(checkIn.isOnTime ? 'admin.ontime' : 'admin.late')}
        </p>
      </div>
      <time dateTime={checkIn.checkInTime} className="num w-20 shrink-0 text-right font-semibold">
        {formatTime(checkIn.checkInTime, checkIn.timeZone)}
      </time>
    </li>
  );
}
