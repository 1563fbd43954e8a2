import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatTime } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { showToast } from '../../ui/toast-store.ts';
import { toAppError } from '../../kit/api/app-error.ts';
import { handleError } from '../../kit/errors/handle-error.ts';
import { PATHS } from '../../kit/paths.ts';
import { makeAutoCheckIn, type AutoCheckInResult } from './make-auto-check-in.ts';

/** The time when this page was opened or last became visible again, epoch milliseconds. */
let openedAt = performance.timeOrigin;
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') openedAt = Date.now();
});

function tell(made: AutoCheckInResult): void {
  // The receipt on the dashboard already shows the check-in.
  if (location.pathname === PATHS.dashboard) return;
  const text =
    made.state === 'done'
      ? t('checkin.byItself.done', {
          time: formatTime(made.checkIn.checkInTime, made.checkIn.timeZone),
          points: made.checkIn.pointsEarned,
        })
      : t('checkin.byItself.waits', { time: formatTime(made.at, made.timeZone) });
  showToast({ tone: 'success', text, action: { label: t('checkin.byItself.receipt'), to: PATHS.dashboard } });
}

const fail = (error: unknown): void =>
  void handleError(error, { message: t('checkin.failed', { reason: toAppError(error).message }) });

/**
 * Makes the automatic check-in when the app is opened or becomes visible again. Renders nothing, because the receipt or
 * a toast shows the result.
 */
export default function AutoCheckIn() {
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      makeAutoCheckIn(client, openedAt, signal).then((made) => made && tell(made), fail);
    };
    look();
    document.addEventListener('visibilitychange', look, { signal });
    return () => stop.abort();
  }, [client]);
  return null;
}
