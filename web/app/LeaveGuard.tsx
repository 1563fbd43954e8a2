import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { guardHistory } from './history-guard.ts';
import { guardLinks, guardTab } from './leave-guards.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';

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
  const go = () => {
    guards.current.forEach((stop) => stop());
    onLeave();
    leave();
  };
  return <LeaveQuestion onStay={() => setLeave(null)} onLeave={go} />;
}
