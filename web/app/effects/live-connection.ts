import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { IS_DEMO_IN_BROWSER } from '#web/kit/api/transport.ts';
import { useIdentity } from '#web/kit/session/identity.ts';
import { ME_KEY, useLoadedMe } from '#web/kit/session/me.ts';
import { loadLine } from '#web/live/line.ts';
import { holdLive } from '#web/live/live-session.ts';

/**
 * Connects the user to the live room. Starts when the browser is idle, and stops ten seconds after the user leaves the
 * employee's and the admin's screens, or at once when the user signs out.
 */
export function useLiveConnection(): void {
  const { id } = useLoadedMe();
  const { userId: subject, isConfirmed } = useIdentity();
  const client = useQueryClient();
  useEffect(() => {
    if (!isConfirmed || subject === null) return;
    return holdLive({
      userId: id,
      subject,
      loadLine,
      isOnline: () => IS_DEMO_IN_BROWSER || navigator.onLine,
      onDeactivated: () => void client.invalidateQueries({ queryKey: ME_KEY }),
    });
  }, [id, subject, isConfirmed, client]);
}
