import { dayAt } from '../../../../domain/time/user-zone.ts';
import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import type { CheckIn } from '../../../../domain/api/checkins.ts';
import type { User } from '../../../../domain/api/users.ts';
import { findDayProblem, findCorrectionRefusal } from '../../../../domain/checkins/corrections.ts';
import { serverNow, useMe } from '../../../kit/session/me.ts';
import { formatDayShort } from '../../../messages/format.ts';
import { t } from '../../../messages/t.ts';
import { VoidCheckInDialog } from './VoidCheckInDialog.tsx';

/**
 * Shows the button that voids a check-in. Renders nothing if the check-in is too old, or if the admin may not void it.
 */
export function VoidCheckIn({ user, checkIn }: { user: User; checkIn: CheckIn }) {
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
