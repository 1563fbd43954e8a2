import { useState } from 'react';
import { t } from '../messages/t.ts';
import { Actions } from '../ui/Actions.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLive } from './live-store.ts';
import { OnlinePeople } from './OnlinePeople.tsx';
import { PresenceDot } from './PresenceDot.tsx';

/** How many people are online, and behind it who they are. Nothing without a connection. */
export default function OnlineNow() {
  const isLive = useLive((state) => state.status === 'connected');
  const total = useLive((state) => state.total);
  const [isOpen, setOpen] = useState(false);
  if (!isLive && !isOpen) return null;
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        <PresenceDot status="online" />
        {t('live.online', { count: total })}
      </Button>
      {isOpen && (
        <Dialog title={t('live.online', { count: total })} onClose={() => setOpen(false)}>
          <div className="mt-4">
            <OnlinePeople />
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
