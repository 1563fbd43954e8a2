import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIdentity } from '../kit/session/identity.ts';
import { ME_KEY, useMe } from '../kit/session/me.ts';
import { useSettings } from '../kit/settings/settings-store.ts';
import { IS_DEMO_IN_BROWSER } from '../kit/api/transport.ts';
import { holdLive } from './hold-live.ts';
import { loadLine } from './load-line.ts';
import { PresenceMenu } from './presence/PresenceMenu.tsx';

/** Connects the signed-in user to the live room, and shows the user's presence in the top bar. */
export default function Live() {
  const { id } = useMe();
  const { userId: subject, isConfirmed } = useIdentity();
  const client = useQueryClient();
  const isOn = useSettings((state) => state.features.realTimeUpdates);
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
  return isOn ? <PresenceMenu /> : null;
}
