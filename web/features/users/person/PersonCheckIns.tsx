import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarCheck, CalendarX } from 'lucide-react';
import { useState } from 'react';
import type { CheckIn, ListedCheckIn, TimeProof } from '#domain/api/checkins.ts';
import type { User } from '#domain/api/users.ts';
import { findCorrectionRefusal, findDayProblem } from '#domain/checkins/corrections.ts';
import { displayedStreak } from '#domain/streak/displayed-streak.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { useForm } from '#web/kit/action/use-form.ts';
import { serverNow, useMe, useLoadedMe } from '#web/kit/session/me.ts';
import { formatDay, formatDayShort, formatSigned, formatTime } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { ProofSelect } from '#web/parts/company-day/list-parts.tsx';
import { KeepPointsField, ReasonField } from '#web/parts/corrections/correction-fields.tsx';
import { useVoidCheckIn } from '#web/parts/corrections/correction-queries.ts';
import { toZone } from '#web/parts/zones/zones.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Listing } from './Listing.tsx';
import { userCheckInsOptions } from './person-queries.ts';

/** If the user has already spent the points of the check-in, the admin may forgive these points. */
function VoidCheckInDialog({ user, checkIn, onClose }: { user: User; checkIn: CheckIn; onClose: () => void }) {
  const { scoring } = useLoadedMe();
  const write = useVoidCheckIn();
  const day = formatDayShort(checkIn.localDate);
  const form = useForm({
    start: { reason: '', keepPoints: false },
    required: ['reason'],
    write,
    toInput: ({ reason, keepPoints }) => ({
      userId: user.id,
      date: checkIn.localDate,
      reason,
      ...(keepPoints && { keepPoints }),
    }),
    done: ({ points, currentStreak }) => {
      const facts = { person: user.name, day, points: -points, streak: displayedStreak(currentStreak, scoring) };
      return t('corrections.void.done', facts);
    },
    onClose,
  });
  return (
    <ActionDialog
      title={t('corrections.void.title', { day })}
      text={t('corrections.void.text', {
        person: user.name,
        time: formatTime(checkIn.checkInTime, checkIn.timeZone),
        points: checkIn.pointsEarned,
      })}
      confirm={t('corrections.void.confirm')}
      variant="error"
      {...form.dialog}
    >
      <ReasonField form={form} />
      <KeepPointsField
        error={write.error}
        checked={form.draft.keepPoints}
        onChange={(keepPoints) => form.set({ keepPoints })}
      />
    </ActionDialog>
  );
}

function VoidCheckIn({ user, checkIn }: { user: User; checkIn: CheckIn }) {
  const me = useMe();
  const [isAsking, setAsking] = useState(false);
  const today = dayAt(user, serverNow(me));
  if (findCorrectionRefusal(me, user) || findDayProblem(checkIn.localDate, today)) return null;
  const name = t('corrections.void.of', { day: formatDayShort(checkIn.localDate) });
  return (
    <>
      <button
        type="button"
        aria-label={name}
        title={name}
        className="grid size-11 shrink-0 place-content-center rounded-control text-ink-soft hover:bg-sunken hover:text-bad"
        onClick={() => setAsking(true)}
      >
        <CalendarX aria-hidden="true" className="size-5" />
      </button>
      {isAsking && <VoidCheckInDialog user={user} checkIn={checkIn} onClose={() => setAsking(false)} />}
    </>
  );
}

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
