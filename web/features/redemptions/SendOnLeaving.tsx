import { useEffect } from 'react';
import { handleError } from '../../kit/errors/handle-error.ts';
import { sendUndoable } from '../../offline/outbox/undoable.ts';

/**
 * Sends the decisions that could still be undone, as soon as the admin leaves or hides the list. Leaving the list
 * unmounts this component. If the tab closes first, the device stores the decisions and sends them at its next start.
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
