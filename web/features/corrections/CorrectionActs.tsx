import { CalendarPlus, NotebookPen } from 'lucide-react';
import { useState } from 'react';
import type { User } from '../../../domain/api/users.ts';
import { refusalToCorrect } from '../../../domain/checkins/corrections.ts';
import { useMe } from '../../app/me.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { AddCheckInDialog } from './AddCheckInDialog.tsx';
import { LogActivityDialog } from './LogActivityDialog.tsx';

/** What an admin may add to somebody's record. Nobody adds to their own. */
export function CorrectionActs({ user }: { user: User }) {
  const me = useMe();
  const [asked, setAsked] = useState<'check-in' | 'activity' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      {!refusalToCorrect(me, user) && (
        <Button size="sm" variant="outline" onClick={() => setAsked('check-in')}>
          <CalendarPlus aria-hidden="true" className="size-4.5" />
          {t('corrections.add')}
        </Button>
      )}
      {user.id !== me.id && (
        <Button size="sm" variant="outline" onClick={() => setAsked('activity')}>
          <NotebookPen aria-hidden="true" className="size-4.5" />
          {t('corrections.log')}
        </Button>
      )}
      {asked === 'check-in' && <AddCheckInDialog user={user} onClose={close} />}
      {asked === 'activity' && <LogActivityDialog user={user} onClose={close} />}
    </>
  );
}
