import type { CheckInWithUser } from '../../../domain/api/checkins.ts';
import { formatTime } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { sameZone, toZone } from '../../parts/zones/zones.ts';
import { MoodFace } from '../../parts/check-in/MoodFace.tsx';

function Mood({ mood }: { mood: NonNullable<CheckInWithUser['mood']> }) {
  return (
    <span className="inline-flex items-center gap-1">
      <MoodFace mood={mood} className="size-4" />
      {t(`mood.${mood}`)}
    </span>
  );
}

/** Shows whether the check-in was on time. A check-in on a day off or with an unproven time is never shown as late. */
function Punctuality({ checkIn: { isDayOff, isOnTime, timeProof } }: { checkIn: CheckInWithUser }) {
  if (timeProof === 'unverified' && !isOnTime) return <Badge>{t('admin.proof.unverified')}</Badge>;
  if (isDayOff) return <Badge>{t('admin.dayOff')}</Badge>;
  return <Badge tone={isOnTime ? 'good' : 'warn'}>{t(isOnTime ? 'admin.ontime' : 'admin.late')}</Badge>;
}

/** Shows one check-in, with its time in the check-in's own time zone. */
export function CheckInRow({ checkIn, timeZone }: { checkIn: CheckInWithUser; timeZone: string }) {
  const { user, mood, timeProof, station } = checkIn;
  // The city is shown if the check-in's zone is not `timeZone`, because times of two zones cannot be compared.
  const elsewhere = sameZone(checkIn.timeZone, timeZone) ? null : toZone(checkIn.timeZone).city;
  return (
    <li data-row="" tabIndex={-1} className="flex flex-wrap items-center gap-3 border-b border-line py-3 last:border-0">
      <Avatar name={user.name} url={user.avatarUrl} />
      <div className="min-w-0 flex-1 basis-28">
        <p className="truncate font-semibold" title={user.name}>
          {user.name}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <span className="min-w-0 truncate" title={user.department}>
            {user.department}
          </span>
          {elsewhere && <span className="min-w-0 truncate">{elsewhere}</span>}
          {station && (
            <span className="min-w-0 truncate" title={station}>
              {station}
            </span>
          )}
          {(timeProof === 'late' || timeProof === 'added') && <span>{t(`admin.proof.${timeProof}`)}</span>}
          {mood && <Mood mood={mood} />}
        </p>
      </div>
      <div className="ml-auto flex flex-col items-end gap-1">
        <time dateTime={checkIn.checkInTime} className="num font-semibold">
          {formatTime(checkIn.checkInTime, checkIn.timeZone)}
        </time>
        <Punctuality checkIn={checkIn} />
      </div>
    </li>
  );
}
