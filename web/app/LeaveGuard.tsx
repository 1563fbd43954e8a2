import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { t } from '../messages/t.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { guardHistory } from './history-guard.ts';
import { guardLinks, guardTab } from './leave-guards.ts';

interface Props {
  /** Something is not saved. */
  when: boolean;
  /** The person leaves it behind. */
  onLeave: () => void;
}

/** Asks before a page with something unsaved is left: by a link, by Back and Forward, or by closing the tab. */
export function LeaveGuard(props: Props) {
  // An entry of the history is guarded from its own place in it, so a new entry is guarded anew.
  return <Guard key={useLocation().key} {...props} />;
}

function Guard({ when, onLeave }: Props) {
  const navigate = useNavigate();
  const guards = useRef<(() => void)[]>([]);
  const [leave, setLeave] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!when) return;
    const ask = (goOn: () => void) => setLeave(() => goOn);
    guards.current = [guardTab(), guardHistory(ask), guardLinks((to) => ask(() => void navigate(to)))];
    return () => guards.current.forEach((stop) => stop());
  }, [when, navigate]);

  if (!leave || !when) return null;
  const stay = () => setLeave(null);
  const go = () => {
    guards.current.forEach((stop) => stop());
    onLeave();
    leave();
  };
  return (
    <Dialog title={t('leave.title')} onClose={stay}>
      <p className="mt-3 text-ink-soft">{t('leave.text')}</p>
      <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse">
        <Button size="lg" className="grow" onClick={stay}>
          {t('leave.stay')}
        </Button>
        <Button size="lg" variant="outline" onClick={go}>
          {t('leave.leave')}
        </Button>
      </div>
    </Dialog>
  );
}
