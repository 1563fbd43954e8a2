import { useEffect } from 'react';
import { handleError } from '../../app/errors/handle-error.ts';
import { sendUndoable } from '../../offline/undoable.ts';

/**
 * Sends decisions that could still be undone once the list beside it is left, which takes this off the page too, or is out of
 * sight. A tab that is closed meanwhile keeps them on the device, and they go at its next start.
 */
export function SendOnLeaving(): null {
  useEffect(() => {
    const send = () => void sendUndoable().catch(handleError);
    const onHide = () => document.visibilityState === 'hidden' && send();
    document.addEventListener('visibilitychange', onHide);
    addEventListener('pagehide', send);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      removeEventListener('pagehide', send);
      send();
    };
  }, []);
  return null;
}
