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
import { accountChangeSchema, removedDecisionSchema, type User } from '#domain/api/users.ts';
import { findManageRefusal, findRemovedRefusal, findRoleRefusal, needsReason } from '#domain/people/account-changes.ts';
import { AWARD_MAX_POINTS } from '#domain/people/bulk.ts';
import { ROLES, type Role } from '#domain/people/roles.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { limitInput } from '#web/kit/limit-input.ts';
import { useMe } from '#web/kit/session/me.ts';
import { t } from '#web/messages/t.ts';
import { useWillWait } from '#web/offline/offline-mode.ts';
import {
  useAccountChange,
  useAward,
  useRemovedDecision,
  useTakeBack,
  useWaitingPoints,
} from '#web/parts/people/people-queries.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, type ButtonVariant } from '#web/ui/Button.tsx';
import { TextArea } from '#web/ui/fields/Field.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AwardFields, isUnusual, NEW_AWARD, readAmount, readAward, readRowId } from './AwardFields.tsx';
import { CORRECTION_DIALOGS, listCorrectionActions, type CorrectionAction } from './corrections/correction-dialogs.tsx';
import { EditDialog } from './EditDialog.tsx';

function AwardDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [draft, setDraft] = useState(NEW_AWARD);
  const [tried, setTried] = useState(false);
  /** The unusual amount about which the dialog asks a second time. */
  const [asks, setAsks] = useState<number | null>(null);
  const award = useAward(user);
  const takeBack = useTakeBack();
  const willWait = useWillWait();
  const points = readAmount(draft.amount, AWARD_MAX_POINTS);

  // The dialog is closed by then, so its callbacks would not run.
  const undo = (rowId: string, facts: { person: string; points: number }) =>
    void takeBack
      .mutateAsync(rowId)
      .then(() => showToast({ tone: 'success', text: t('people.award.undone', facts) }))
      .catch(handleError);

  const submit = () => {
    setTried(true);
    const asked = readAward(draft, AWARD_MAX_POINTS);
    if (!asked) return;
    if (isUnusual(asked.amount) && asks !== asked.amount) {
      setAsks(asked.amount);
      return;
    }
    award.mutate(
      { userId: user.id, ...asked },
      {
        onSuccess: (settled) => {
          const facts = { person: user.name, points: asked.amount };
          const rowId = settled.state === 'done' ? readRowId(settled.answer) : null;
          showToast(
            settled.state === 'waiting'
              ? { tone: 'info', text: t('people.award.waiting', facts) }
              : {
                  tone: 'success',
                  text: t('people.award.done', facts),
                  ...(rowId && { action: { label: t('people.award.undo'), onPress: () => undo(rowId, facts) } }),
                },
          );
          onClose();
        },
      },
    );
  };

  const isAsking = points !== null && asks === points;
  const confirm =
    points === null
      ? t('people.award')
      : t(isAsking ? 'people.award.sure.confirm' : 'people.award.confirm', { points });

  return (
    <ActionDialog
      title={t('people.award.title', { person: user.name })}
      text={t(willWait ? 'people.award.limits' : 'people.award.text')}
      confirm={confirm}
      question={isAsking ? t('people.award.sure', { points, person: user.name }) : null}
      busy={award.isPending}
      error={award.error}
      failed={t('people.award.failed')}
      onSubmit={submit}
      onClose={onClose}
    >
      <AwardFields draft={draft} tried={tried} person={user.name} onChange={setDraft} />
    </ActionDialog>
  );
}

/** `approve` and `reactivate` set the same status, but have different texts. */
type StatusAction = 'approve' | 'reject' | 'suspend' | 'reactivate';

const STATUSES = { approve: 'approved', reject: 'rejected', suspend: 'suspended', reactivate: 'approved' } as const;

interface StatusDialogProps {
  user: User;
  act: StatusAction;
  onClose: () => void;
}

/** The user can read the reason. */
function StatusDialog({ user, act, onClose }: StatusDialogProps) {
  const approvalStatus = STATUSES[act];
  const isRequired = needsReason(approvalStatus);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const change = useAccountChange(user);
  const typed = reason.trim();
  const isMissing = isRequired && typed === '';
  const facts = { person: user.name };

  const submit = () => {
    setTried(true);
    if (isMissing) return;
    change.mutate(
      { approvalStatus, ...(typed && { reason: typed }) },
      {
        onSuccess: () => {
          showToast({ tone: 'success', text: t(`people.${act}.done`, facts) });
          onClose();
        },
      },
    );
  };

  return (
    <ActionDialog
      title={t(`people.${act}.title`, facts)}
      text={t(`people.${act}.text`)}
      confirm={t(`people.${act}`)}
      variant={isRequired ? 'error' : 'primary'}
      busy={change.isPending}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={t(isRequired ? 'people.reason' : 'people.reason.optional')}
        hint={t('people.reason.read')}
        {...limitInput(accountChangeSchema.entries.reason)}
        required={isRequired}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={tried && isMissing ? t('people.reason.missing') : null}
      />
    </ActionDialog>
  );
}

interface RoleDialogProps {
  user: User;
  onClose: () => void;
}

function RoleDialog({ user, onClose }: RoleDialogProps) {
  const [role, setRole] = useState<Role>(user.role);
  const [reason, setReason] = useState('');
  const change = useAccountChange(user);

  const submit = () => {
    if (role === user.role) {
      onClose();
      return;
    }
    change.mutate(
      { role, ...(reason.trim() && { reason: reason.trim() }) },
      {
        onSuccess: () => {
          showToast({
            tone: 'success',
            text: t('people.role.done', { person: user.name, role: t(`users.role.${role}`) }),
          });
          onClose();
        },
      },
    );
  };

  return (
    <ActionDialog
      title={t('people.role.title', { person: user.name })}
      text={t(`people.role.${role}`)}
      confirm={t('people.role.confirm')}
      busy={change.isPending}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Segmented
        label={t('people.role')}
        options={ROLES.map((value) => ({ value, label: t(`users.role.${value}`) }))}
        value={role}
        onChange={setRole}
      />
      <TextArea
        label={t('people.reason.optional')}
        hint={t('people.reason.logged')}
        {...limitInput(accountChangeSchema.entries.reason)}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActionDialog>
  );
}

type RemovedAction = 'bringBack' | 'setAside';

function listRemovedActions({ isActive, email, employeeNumber = '' }: User): RemovedAction[] {
  const hasAddress = !email.endsWith('@no-email.invalid');
  const mayBringBack = findRemovedRefusal('bring back', { isActive, hasAddress }) === null;
  const maySetAside = !isActive && (hasAddress || employeeNumber !== '');
  return [...(mayBringBack ? (['bringBack'] as const) : []), ...(maySetAside ? (['setAside'] as const) : [])];
}

interface RemovedDialogProps {
  user: User;
  act: RemovedAction;
  onClose: () => void;
}

/** Brings a removed user's record back for the user's next account, or sets it aside. */
function RemovedDialog({ user, act, onClose }: RemovedDialogProps) {
  const [reason, setReason] = useState('');
  const decision = useRemovedDecision(user, act === 'bringBack' ? 'bring-back' : 'set-aside');
  const typed = reason.trim();
  const submit = () =>
    decision.mutate(typed ? { reason: typed } : {}, {
      onSuccess: () => {
        showToast({ tone: 'success', text: t(`people.${act}.done`, { person: user.name }) });
        onClose();
      },
    });
  return (
    <ActionDialog
      title={t(`people.${act}.title`, { person: user.name })}
      text={t(`people.${act}.text`, { email: user.email, points: user.pointsBalance })}
      confirm={t(`people.${act}`)}
      variant={act === 'setAside' ? 'error' : 'primary'}
      busy={decision.isPending}
      error={decision.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={t('people.reason.optional')}
        hint={t('people.reason.logged')}
        {...limitInput(removedDecisionSchema.entries.reason)}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActionDialog>
  );
}

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

/** Rare actions, and the action that removes access, are in a menu. */
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
