import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { isNotLive, isPresenceKnown, useLive } from '../live-store.ts';
import { NotLive } from '../NotLive.tsx';
import { useIsPaused } from '../use-is-paused.ts';
import { OnlinePeople } from './OnlinePeople.tsx';
import { PresenceDot } from './PresenceDot.tsx';

/**
 * Shows the number of online users, and opens a list of these users. Without a connection, the component shows only a
 * list that is already open.
 */
export default function OnlineNow() {
  const isOut = useLive(isNotLive);
  const isKnown = useLive(isPresenceKnown);
  const isPaused = useIsPaused();
  const total = useLive((state) => state.total);
  const [isOpen, setOpen] = useState(false);
  if ((!isKnown || total === 0) && !isOpen) return null;
  const count = t('live.online', { count: total });
  return (
    <>
      {/* A count of 0 is hidden, because the first list of users arrives a moment after the connection. */}
      {isKnown && total > 0 && (
        <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
          <PresenceDot status="online" />
          {count}
        </Button>
      )}
      {isOpen && (
        <Dialog title={isKnown ? count : t('live.people')} onClose={() => setOpen(false)}>
          <div className="mt-4">
            {isKnown && <OnlinePeople />}
            {isOut && <NotLive />}
            {!isKnown && !isOut && (
              <p className="text-ink-soft">{t(isPaused ? 'live.disconnected' : 'live.connecting')}</p>
            )}
          </div>
          <Actions>
            <Button size="lg" variant="secondary" className="grow" onClick={() => setOpen(false)}>
              {t('live.close')}
            </Button>
          </Actions>
        </Dialog>
      )}
    </>
  );
}
