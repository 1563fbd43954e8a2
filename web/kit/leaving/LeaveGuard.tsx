import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { guardHistory } from './history-guard.ts';
import { guardLinks, guardTab } from './leave-guards.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';

interface Props {
  /** True when the page has unsaved changes. */
  when: boolean;
  /** Called when the user leaves without saving. */
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
