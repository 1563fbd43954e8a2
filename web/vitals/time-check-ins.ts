import type { OfflineAction } from '../../domain/outbox/action.ts';
import { useOutbox } from '../offline/outbox/outbox-store.ts';
import { dropTiming, noteTiming, startTiming } from './timing.ts';

const isCheckIn = ({ type }: OfflineAction): boolean => type === 'check_in';

/** Times the check-ins of this page until the server's answer. Returns the function that stops it. */
export function timeCheckIns(): () => void {
  let timed: string | null = null;
  return useOutbox.subscribe(({ actions, isOnline }, { actions: before }) => {
    if (actions === before) return;
    const current = actions.find(({ id }) => id === timed);
    if (timed !== null && (!current || current.status !== 'pending')) {
      // While it is sent nothing is known yet. A refused, withdrawn or retried check-in is not measured.
      if (current?.status === 'syncing') return;
      if (current?.status === 'completed') noteTiming('CHECKIN');
      else dropTiming('CHECKIN');
      timed = null;
    } else if (current && current.retryCount > 0) {
      dropTiming('CHECKIN');
      timed = null;
    }
    // The outbox shows other tabs' actions too. Only the visible page can have been pressed.
    if (!isOnline || document.visibilityState !== 'visible') return;
    const made = actions.find((one) => isCheckIn(one) && one.sentCount === 0 && one.status === 'pending');
    if (!made || made.id === timed || before.some(({ id }) => id === made.id)) return;
    timed = made.id;
    startTiming('CHECKIN');
  });
}
