import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Actions, Dialog } from '#web/ui/Dialog.tsx';
import { guardHistory, guardLinks, guardTab } from './leave-guards.ts';

interface Props {
  when: boolean;
  onLeave: () => void;
}

/** Asks the user before they leave a page with unsaved changes by a link, by Back or Forward, or by closing the tab. */
export function LeaveGuard(props: Props) {
  // A guard remembers the position of one history entry, so each history entry has its own guard.
  return <Guard key={useLocation().key} {...props} />;
}

function Guard({ when, onLeave }: Props) {
  const navigate = useNavigate();
  const guards = useRef<(() => void)[]>([]);
  const [leave, setLeave] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!when) return;
    const ask = (proceed: () => void) => setLeave(() => proceed);
    guards.current = [guardTab(), guardHistory(ask), guardLinks((to) => ask(() => void navigate(to)))];
    return () => guards.current.forEach((stop) => stop());
  }, [when, navigate]);

  if (!leave || !when) return null;
  const go = () => {
    guards.current.forEach((stop) => stop());
    onLeave();
    leave();
  };
  return <LeaveQuestion onCancel={() => setLeave(null)} onLeave={go} />;
}

export function LeaveQuestion({ onCancel, onLeave }: { onCancel: () => void; onLeave: () => void }) {
  return (
    <Dialog title={t('leave.title')} onClose={onCancel}>
      <p className="mt-3 text-ink-soft">{t('leave.text')}</p>
      <Actions>
        <Button size="lg" className="grow" onClick={onCancel}>
          {t('leave.stay')}
        </Button>
        <Button size="lg" variant="outline" onClick={onLeave}>
          {t('leave.leave')}
        </Button>
      </Actions>
    </Dialog>
  );
}
