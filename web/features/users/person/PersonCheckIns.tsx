import { dayAt } from '../../../../domain/time/user-zone.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import type { ListedCheckIn, TimeProof } from '../../../../domain/api/checkins.ts';
import type { User } from '../../../../domain/api/users.ts';
import { displayedStreak } from '../../../../domain/streak/displayed-streak.ts';
import { serverNow, useMe } from '../../../kit/session/me.ts';
import { formatDay, formatDayShort, formatSigned, formatTime } from '../../../messages/format.ts';
import { t } from '../../../messages/t.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ProofSelect } from '../../../parts/company-day/ProofSelect.tsx';
import { toZone } from '../../../parts/zones/zones.ts';
import { VoidCheckIn } from '../corrections/VoidCheckIn.tsx';
import { Listing } from './Listing.tsx';
import { userCheckInsOptions } from './queries.ts';

/** Shows a check-in with its time, proof and points. A button at the end of the row voids the check-in. */
function CheckInRow({ user, checkIn }: { user: User; checkIn: ListedCheckIn }) {
  const { localDate, checkInTime, timeZone, timeProof, isOnTime, isDayOff, mood, notes, location, method, station } =
    checkIn;
  const isProven = timeProof !== 'unverified';
  const {
    today: { date: today },
    scoring,
  } = useMe();
  const isThisYear = localDate.slice(0, 4) === today.slice(0, 4);
  const { city } = toZone(timeZone);
  const details = [
    city,
    isProven && t(`admin.proof.${timeProof}`),
    mood && t(`mood.${mood}`),
    location !== city && location,
    method !== 'button' && t(`people.method.${method}`),
    station,
  ];
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {isThisYear ? formatDayShort(localDate) : formatDay(`${localDate}T12:00:00Z`, 'UTC', today)}
          <time dateTime={checkInTime} className="num font-semibold">
            {formatTime(checkInTime, timeZone)}
          </time>
          {isDayOff && <Badge>{t('admin.dayOff')}</Badge>}
          {!isOnTime && !isDayOff && isProven && <Badge tone="warn">{t('admin.late')}</Badge>}
          {!isProven && <Badge>{t('admin.proof.unverified')}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {t('people.streakDay', { count: displayedStreak(checkIn.streakDay, scoring) })}
          {details.filter(Boolean).map((part) => ` · ${part}`)}
        </p>
        {notes && <p className="mt-1 text-sm wrap-anywhere">“{notes}”</p>}
      </div>
      <div className="flex shrink-0 items-center gap-1">
        <p className="num text-right font-semibold">
          {formatSigned(checkIn.pointsEarned)}{' '}
          <span className="text-sm font-normal text-ink-soft">
            {t('points.unit', { points: checkIn.pointsEarned })}
          </span>
        </p>
        <VoidCheckIn user={user} checkIn={checkIn} />
      </div>
    </li>
  );
}

/** Lists the user's check-ins, newest first. */
export function PersonCheckIns({ user }: { user: User }) {
  const me = useMe();
  // Uses the user's local day, because a user east of the admin may already be in the next day.
  const to = dayAt(user, serverNow(me));
  const since = user.createdAt.slice(0, 10) < user.hireDate ? user.createdAt.slice(0, 10) : user.hireDate;
  const [proof, setProof] = useState<TimeProof | ''>('');
  const checkIns = useInfiniteQuery(userCheckInsOptions(user.id, to, since, proof));
  const rows = checkIns.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Listing
      title={t('people.part.checkIns')}
      list={checkIns}
      empty={
        checkIns.data &&
        rows.length === 0 && (
          <EmptyState icon={CalendarCheck} title={t('people.checkIns.none')} text={t('people.checkIns.none.text')} />
        )
      }
    >
      <div className="mt-3 sm:max-w-xs">
        <ProofSelect value={proof} onChange={setProof} />
      </div>
      <ul className="mt-2 divide-y divide-line">
        {rows.map((checkIn) => (
          <CheckInRow key={checkIn.id} user={user} checkIn={checkIn} />
        ))}
      </ul>
    </Listing>
  );
}
