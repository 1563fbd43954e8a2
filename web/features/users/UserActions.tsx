import {
  Archive,
  BadgeCheck,
  Ban,
  CircleX,
  Coins,
  PencilLine,
  RotateCcw,
  Undo2,
  UserCog,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import type { User } from '../../../domain/api/users.ts';
import { findRoleRefusal, findManageRefusal } from '../../../domain/people/account-changes.ts';
import { useMe } from '../../kit/session/me.ts';
import { t } from '../../messages/t.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import type { ButtonVariant } from '../../ui/button-class.ts';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { CORRECTION_DIALOGS, listCorrectionActions, type CorrectionAction } from './corrections/correction-actions.ts';
import { AwardDialog } from './AwardDialog.tsx';
import { EditDialog } from './EditDialog.tsx';
import { useWaitingPoints } from '../../parts/people/queries.ts';
import { RoleDialog } from './RoleDialog.tsx';
import { RemovedDialog, listRemovedActions, type RemovedAction } from './RemovedDialog.tsx';
import { StatusDialog, type StatusAction } from './StatusDialog.tsx';

type UserAction = StatusAction | RemovedAction | 'award' | 'edit' | 'role';
type PossibleAction = UserAction | CorrectionAction;

/** The possible changes of an account status: `in` grants access, and `out` removes access. */
const STATUS_ACTIONS: Readonly<Record<User['approvalStatus'], { in?: StatusAction; out?: StatusAction }>> = {
  pending: { in: 'approve', out: 'reject' },
  approved: { out: 'suspend' },
  suspended: { in: 'reactivate' },
  rejected: { in: 'reactivate' },
};

const ICONS: Readonly<Record<UserAction, LucideIcon>> = {
  approve: BadgeCheck,
  reactivate: RotateCcw,
  bringBack: Undo2,
  setAside: Archive,
  award: Coins,
  edit: PencilLine,
  role: UserCog,
  reject: CircleX,
  suspend: Ban,
};

const isCorrection = (context: PossibleAction): context is CorrectionAction => context in CORRECTION_DIALOGS;
const findIcon = (context: PossibleAction) =>
  isCorrection(context) ? CORRECTION_DIALOGS[context].Icon : ICONS[context];
const toLabel = (context: PossibleAction) =>
  isCorrection(context) ? t(`corrections.${context}`) : t(`people.${context}`);

function ActionDialogSwitch({ act, ...props }: { act: PossibleAction; user: User; onClose: () => void }) {
  if (isCorrection(act)) {
    const { Dialog } = CORRECTION_DIALOGS[act];
    return <Dialog {...props} />;
  }
  if (act === 'award') return <AwardDialog {...props} />;
  if (act === 'edit') return <EditDialog {...props} />;
  if (act === 'role') return <RoleDialog {...props} />;
  if (act === 'bringBack' || act === 'setAside') return <RemovedDialog {...props} act={act} />;
  return <StatusDialog {...props} act={act} />;
}

/** Shows the possible actions as buttons. Rare actions, and the action that removes access, are in a menu. */
export function UserActions({ user }: { user: User }) {
  const me = useMe();
  // The user's data is stored when the dialog opens, so that a refresh does not change an open form.
  const [asked, setAsked] = useState<{ act: PossibleAction; user: User } | null>(null);
  const close = () => setAsked(null);
  const waiting = useWaitingPoints(user);
  const refusal = findManageRefusal(me, user);
  const isOwn = user.id === me.id;
  const statusActions = refusal || !user.isActive ? {} : STATUS_ACTIONS[user.approvalStatus];
  const corrections = listCorrectionActions(me, user);

  const acts: PossibleAction[] = [];
  if (statusActions.in) acts.push(statusActions.in);
  if (!refusal) acts.push(...listRemovedActions(user));
  if (!isOwn && user.isActive) acts.push('award');
  acts.push(...corrections.filter((act) => act !== 'log'));
  if (!refusal) acts.push('edit');
  const seldom: PossibleAction[] = corrections.filter((act) => act === 'log');
  if (!refusal && user.isActive && !findRoleRefusal(me, user)) seldom.push('role');
  if (statusActions.out) seldom.push(statusActions.out);

  const looks = (index: number): ButtonVariant => (index === 0 ? 'primary' : 'outline');
  const items = seldom.map((act): MenuItem => ({
    name: act,
    label: toLabel(act),
    Icon: findIcon(act),
    isDangerous: act === statusActions.out,
    onChoose: () => setAsked({ act, user }),
  }));

  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {acts.map((act, index) => {
          const Icon = findIcon(act);
          return (
            <Button key={act} size="sm" variant={looks(index)} onClick={() => setAsked({ act, user })}>
              <Icon aria-hidden="true" className="size-4.5" />
              {toLabel(act)}
            </Button>
          );
        })}
        <Menu label={t('people.more')} items={items} />
      </div>
      {waiting > 0 && (
        <p className="mt-2 font-medium">
          <Badge tone="warn">{t('people.award.waits', { points: waiting })}</Badge>
        </p>
      )}
      {refusal && <p className="mt-2 text-sm text-ink-soft">{t(isOwn ? 'people.own' : 'people.ofAdmin')}</p>}
      {asked && <ActionDialogSwitch {...asked} onClose={close} />}
    </div>
  );
}
