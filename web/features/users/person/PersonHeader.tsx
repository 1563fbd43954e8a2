import { useQuery } from '@tanstack/react-query';
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
import { findManageRefusal, findRemovedRefusal, findRoleRefusal } from '#domain/people/account-changes.ts';
import { ROLES } from '#domain/people/roles.ts';
import { displayedStreak } from '#domain/streak/displayed-streak.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { useForm } from '#web/kit/action/use-form.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { limitInput } from '#web/kit/limit-input.ts';
import { useMe } from '#web/kit/session/me.ts';
import { formatDay, formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { FarZone } from '#web/parts/company-day/list-parts.tsx';
import { AwardDialog } from '#web/parts/people/AwardDialog.tsx';
import {
  filtersOptions,
  useRemovePicture,
  useAccountChange,
  useRemovedDecision,
  useWaitingPoints,
} from '#web/parts/people/people-queries.ts';
import { StatusDialog, type StatusAction } from '#web/parts/people/StatusDialog.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, type ButtonVariant } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Actions, Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/fields/Field.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import {
  CORRECTION_DIALOGS,
  listCorrectionActions,
  type CorrectionAction,
} from '../corrections/correction-dialogs.tsx';
import { EditDialog } from '../EditDialog.tsx';
import { ACCOUNT_STATUS_TONES, readAccountStatus } from '../UserRow.tsx';

function RoleDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { draft, text, choice, dialog } = useForm({
    start: { role: user.role, reason: '' },
    write: useAccountChange(user),
    toInput: ({ role, reason }) => (role === user.role ? null : { role, ...(reason && { reason }) }),
    done: (_, { role }) => t('people.role.done', { person: user.name, role: t(`users.role.${role}`) }),
    onClose,
  });
  return (
    <ActionDialog
      title={t('people.role.title', { person: user.name })}
      text={t(`people.role.${draft.role}`)}
      confirm={t('people.role.confirm')}
      {...dialog}
    >
      <Segmented
        label={t('people.role')}
        options={ROLES.map((value) => ({ value, label: t(`users.role.${value}`) }))}
        {...choice('role')}
      />
      <TextArea
        label={t('reason.optional')}
        hint={t('people.reason.logged')}
        {...limitInput(accountChangeSchema.entries.reason)}
        {...text('reason')}
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
  const { text, dialog } = useForm({
    start: { reason: '' },
    write: useRemovedDecision(user, act === 'bringBack' ? 'bring-back' : 'set-aside'),
    toInput: ({ reason }) => (reason ? { reason } : {}),
    done: () => t(`people.${act}.done`, { person: user.name }),
    onClose,
  });
  return (
    <ActionDialog
      title={t(`people.${act}.title`, { person: user.name })}
      text={t(`people.${act}.text`, { email: user.email, points: user.pointsBalance })}
      confirm={t(`people.${act}`)}
      variant={act === 'setAside' ? 'error' : 'primary'}
      {...dialog}
    >
      <TextArea
        label={t('reason.optional')}
        hint={t('people.reason.logged')}
        {...limitInput(removedDecisionSchema.entries.reason)}
        {...text('reason')}
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
    const { Dialog: Correction } = CORRECTION_DIALOGS[act];
    return <Correction {...props} />;
  }
  if (act === 'award') return <AwardDialog {...props} />;
  if (act === 'edit') return <EditDialog {...props} />;
  if (act === 'role') return <RoleDialog {...props} />;
  if (act === 'bringBack' || act === 'setAside') return <RemovedDialog {...props} act={act} />;
  return <StatusDialog {...props} act={act} />;
}

/** Rare actions, and the action that removes access, are in a menu. */
function UserActions({ user }: { user: User }) {
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

function RemovePicture({ user }: { user: User }) {
  const me = useMe();
  const [isAsking, setAsking] = useState(false);
  const remove = useRemovePicture(user);
  if (user.avatarUrl === '' || findManageRefusal(me, user)) return null;
  const close = () => setAsking(false);
  return (
    <>
      <Button size="sm" variant="ghost" className="-ml-3 mt-2" onClick={() => setAsking(true)}>
        {t('profile.picture.remove')}
      </Button>
      {isAsking && (
        <Dialog title={t('profile.picture.remove')} isBusy={remove.isPending} onClose={close}>
          <p className="mt-3 text-ink-soft">{t('people.picture.text', { name: user.name })}</p>
          {remove.isError && (
            <p role="alert" className="mt-3 text-sm font-medium text-bad">
              {toAppError(remove.error).message}
            </p>
          )}
          <Actions>
            <Button
              variant="error"
              size="lg"
              className="grow"
              busy={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSuccess: close })}
            >
              {t('profile.picture.remove')}
            </Button>
            <Button variant="outline" size="lg" onClick={close}>
              {t('clear.keep')}
            </Button>
          </Actions>
        </Dialog>
      )}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-medium wrap-anywhere">{value}</dd>
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="num text-2xl leading-tight font-bold wrap-anywhere">{value}</dd>
    </div>
  );
}

export function PersonHeader({ user }: { user: User }) {
  const { today, scoring } = useMe();
  const filters = useQuery(filtersOptions);
  const accountStatus = readAccountStatus(user);
  const [local, domain] = user.email.split('@');
  const calendar = filters.data?.calendars.find(({ id }) => id === user.workCalendarId)?.name ?? user.workCalendarId;
  const day = (date: string) => formatDay(`${date}T12:00:00Z`, 'UTC', today.date);
  return (
    <Card aria-label={t('people.about')}>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4">
        <Avatar name={user.name} url={user.avatarUrl} size="lg" />
        <div className="min-w-0 flex-1 basis-48">
          <h1 className="text-2xl leading-tight font-bold wrap-anywhere sm:text-3xl">{user.name}</h1>
          <p className="mt-1 wrap-anywhere text-ink-soft">
            {local}
            <wbr />@{domain}
          </p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Badge tone={ACCOUNT_STATUS_TONES[accountStatus]}>{t(`users.status.${accountStatus}`)}</Badge>
            <Badge tone={user.role === 'employee' ? 'neutral' : 'action'}>{t(`users.role.${user.role}`)}</Badge>
          </p>
          <FarZone user={user} className="mt-3 w-fit" />
          <RemovePicture user={user} />
        </div>
      </div>
      <dl className="mt-6 grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-3 lg:grid-cols-6">
        <Figure name={t('people.balance')} value={formatNumber(user.pointsBalance)} />
        <Figure name={t('people.earned')} value={formatNumber(user.totalPointsEarned)} />
        <Figure name={t('profile.streak')} value={formatNumber(displayedStreak(user.currentStreak, scoring))} />
        <Figure name={t('achievements.longest')} value={formatNumber(displayedStreak(user.longestStreak, scoring))} />
        <Figure name={t('figure.checkIns')} value={formatNumber(user.totalCheckIns)} />
        <Figure name={t('figure.level')} value={formatNumber(user.level)} />
      </dl>
      <dl className="mt-5 grid grid-cols-2 gap-x-4 gap-y-4 border-t border-line pt-5 sm:grid-cols-3 lg:grid-cols-5">
        <Fact name={t('filter.department')} value={user.department} />
        <Fact name={t('filter.location')} value={user.location || t('people.none')} />
        <Fact name={t('people.hireDate')} value={day(user.hireDate)} />
        {user.employeeNumber && <Fact name={t('people.number')} value={user.employeeNumber} />}
        <Fact name={t('people.calendar')} value={calendar} />
        <Fact name={t('zone.label')} value={user.timeZone.replaceAll('_', ' ')} />
      </dl>
      <div className="mt-6 border-t border-line pt-5">
        <UserActions user={user} />
      </div>
    </Card>
  );
}
