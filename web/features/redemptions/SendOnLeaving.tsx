import { useEffect } from 'react';
import { handleError } from '../../kit/errors/handle-error.ts';
import { sendUndoable } from '../../offline/outbox/undoable.ts';

/**
 * Sends decisions that could still be undone when the list is left or hidden; leaving also unmounts this component. If
 * the tab closes first, the device stores them and sends them at its next start.
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
