import { CalendarPlus, NotebookPen, Palmtree, type LucideIcon } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import type { User } from '../../../domain/api/users.ts';
import { refusalToCorrect } from '../../../domain/checkins/corrections.ts';
import { useMe } from '../../app/me.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { AddCheckInDialog } from './AddCheckInDialog.tsx';
import { GiveLeaveDialog } from './GiveLeaveDialog.tsx';
import { LogActivityDialog } from './LogActivityDialog.tsx';

type Act = 'add' | 'leave' | 'log';

const ACTS: Readonly<Record<Act, { Icon: LucideIcon; Dialog: ComponentType<{ user: User; onClose: () => void }> }>> = {
  add: { Icon: CalendarPlus, Dialog: AddCheckInDialog },
  leave: { Icon: Palmtree, Dialog: GiveLeaveDialog },
  log: { Icon: NotebookPen, Dialog: LogActivityDialog },
};

/** What an admin may add to somebody's record. Nobody adds to their own. */
export function CorrectionActs({ user }: { user: User }) {
  const me = useMe();
  const [asked, setAsked] = useState<Act | null>(null);
  const acts: Act[] = refusalToCorrect(me, user) ? [] : ['add', 'leave'];
  if (user.id !== me.id) acts.push('log');
  const Dialog = asked && ACTS[asked].Dialog;
  return (
    <>
      {acts.map((act) => {
        const { Icon } = ACTS[act];
        return (
          <Button key={act} size="sm" variant="outline" onClick={() => setAsked(act)}>
            <Icon aria-hidden="true" className="size-4.5" />
            {t(`corrections.${act}`)}
          </Button>
        );
      })}
      {Dialog && <Dialog user={user} onClose={() => setAsked(null)} />}
    </>
  );
}
