import { CalendarPlus, NotebookPen, Palmtree, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { User } from '../../../../domain/api/users.ts';
import { findCorrectionRefusal } from '../../../../domain/checkins/corrections.ts';
import type { Account } from '../../../../domain/record/correct.ts';
import type { LocalDate } from '../../../../domain/time/local-date.ts';
import { AddCheckInDialog } from './AddCheckInDialog.tsx';
import { GiveLeaveDialog } from './GiveLeaveDialog.tsx';
import { LogActivityDialog } from './LogActivityDialog.tsx';

const CORRECTION_ACTIONS = ['add', 'leave', 'log'] as const;
export type CorrectionAction = (typeof CORRECTION_ACTIONS)[number];

type DialogProps = { user: User; date?: LocalDate; onClose: () => void };

export const CORRECTION_DIALOGS: Readonly<
  Record<CorrectionAction, { Icon: LucideIcon; Dialog: ComponentType<DialogProps> }>
> = {
  add: { Icon: CalendarPlus, Dialog: AddCheckInDialog },
  leave: { Icon: Palmtree, Dialog: GiveLeaveDialog },
  log: { Icon: NotebookPen, Dialog: LogActivityDialog },
};

/** Returns the corrections that an admin may make to a user's record. The list is empty for the admin's own record. */
export function listCorrectionActions(me: Account, user: User): CorrectionAction[] {
  if (user.id === me.id) return [];
  return findCorrectionRefusal(me, user) ? ['log'] : [...CORRECTION_ACTIONS];
}
