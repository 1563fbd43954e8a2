import { useEffect } from 'react';
import { handleError } from '../../kit/errors/handle-error.ts';
import { sendUndoable } from '../../offline/outbox/undoable.ts';

/**
 * When the admin leaves or hides the list, sends the decisions that could still be undone. If the tab closes first, the
 * device keeps these decisions, and sends them when the app starts again.
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
