import { CalendarPlus, Palmtree } from 'lucide-react';
import { useState } from 'react';
import type { AttendanceDay } from '../../../../domain/api/attendance.ts';
import type { User } from '../../../../domain/api/users.ts';
import { findCorrectionRefusal } from '../../../../domain/checkins/corrections.ts';
import { dayAt } from '../../../../domain/time/user-zone.ts';
import { serverNow, useMe } from '../../../kit/session/me.ts';
import { formatDayLong } from '../../../messages/format.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { CORRECTION_DIALOGS, type CorrectionAction } from './correction-actions.ts';
import { isMissedLately } from './missed-days.ts';

interface Props {
  user: User;
  day: AttendanceDay;
  /** True to show a single button, which fits at the end of a row. */
  isBrief?: boolean;
}

/**
 * Offers the corrections of a missed day. Renders nothing if the day is not a missed day, if the day is too old, or if
 * this admin may not correct the day.
 */
export function MissedDay({ user, day, isBrief = false }: Props) {
  const me = useMe();
  const [asked, setAsked] = useState<CorrectionAction | null>(null);
  const isOpen = !findCorrectionRefusal(me, user) && isMissedLately(day, dayAt(user, serverNow(me)));
  // An open dialog stays open when the day is no longer missed, because the dialog shows the result.
  if (!isOpen && asked === null) return null;
  const Dialog = asked && CORRECTION_DIALOGS[asked].Dialog;
  return (
    <div className={isBrief ? '' : 'mt-2 flex flex-wrap gap-2'}>
      {isBrief ? (
        <Button
          size="sm"
          variant="outline"
          aria-label={t('corrections.missed.of', { day: formatDayLong(day.date) })}
          onClick={() => setAsked('add')}
        >
          {t('corrections.missed')}
        </Button>
      ) : (
        <>
          <Button size="sm" variant="secondary" onClick={() => setAsked('add')}>
            <CalendarPlus aria-hidden="true" className="size-4.5" />
            {t('corrections.missed.add')}
          </Button>
          <Button size="sm" variant="outline" onClick={() => setAsked('leave')}>
            <Palmtree aria-hidden="true" className="size-4.5" />
            {t('corrections.leave')}
          </Button>
        </>
      )}
      {Dialog && <Dialog user={user} date={day.date} onClose={() => setAsked(null)} />}
    </div>
  );
}
