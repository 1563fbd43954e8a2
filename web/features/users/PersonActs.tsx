import { BadgeCheck, Ban, CircleX, Coins, PencilLine, RotateCcw, UserCog, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { User } from '../../../domain/api/users.ts';
import { refusalOfRole, refusalToManage } from '../../../domain/people/account-changes.ts';
import { useMe } from '../../app/me.ts';
import { t } from '../../messages/t.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import type { ButtonVariant } from '../../ui/button-class.ts';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { CORRECTION_DIALOGS, correctionActsOf, type CorrectionAct } from '../corrections/correction-acts.ts';
import { AwardDialog } from './AwardDialog.tsx';
import { EditDialog } from './EditDialog.tsx';
import { useWaitingPoints } from './queries.ts';
import { RoleDialog } from './RoleDialog.tsx';
import { StandingDialog, type StandingAct } from './StandingDialog.tsx';

type OwnAct = StandingAct | 'award' | 'edit' | 'role';
type Act = OwnAct | CorrectionAct;

/** The possible changes of an account status: `in` gives access, `out` takes it away. */
const STANDING_ACTS: Readonly<Record<User['approvalStatus'], { in?: StandingAct; out?: StandingAct }>> = {
  pending: { in: 'approve', out: 'reject' },
  approved: { out: 'suspend' },
  suspended: { in: 'reactivate' },
  rejected: { in: 'reactivate' },
};

const ICONS: Readonly<Record<OwnAct, LucideIcon>> = {
  approve: BadgeCheck,
  reactivate: RotateCcw,
  award: Coins,
  edit: PencilLine,
  role: UserCog,
  reject: CircleX,
  suspend: Ban,
};

const isCorrection = (act: Act): act is CorrectionAct => act in CORRECTION_DIALOGS;
const iconOf = (act: Act) => (isCorrection(act) ? CORRECTION_DIALOGS[act].Icon : ICONS[act]);
const labelOf = (act: Act) => (isCorrection(act) ? t(`corrections.${act}`) : t(`people.${act}`));

function ActDialogOf({ act, ...props }: { act: Act; user: User; onClose: () => void }) {
  if (isCorrection(act)) {
    const { Dialog } = CORRECTION_DIALOGS[act];
    return <Dialog {...props} />;
  }
  if (act === 'award') return <AwardDialog {...props} />;
  if (act === 'edit') return <EditDialog {...props} />;
  if (act === 'role') return <RoleDialog {...props} />;
  return <StandingDialog {...props} act={act} />;
}

/** Shows what the admin may do with the user: frequent actions as buttons, rare ones and removing access in a menu. */
export function PersonActs({ user }: { user: User }) {
  const me = useMe();
  // Holds the user as they were when the dialog opened, so that a refresh does not change a form in use.
  const [asked, setAsked] = useState<{ act: Act; user: User } | null>(null);
  const close = () => setAsked(null);
  const waiting = useWaitingPoints(user);
  const refusal = refusalToManage(me, user);
  const isOwn = user.id === me.id;
  const standing = refusal ? {} : STANDING_ACTS[user.approvalStatus];
  const corrections = correctionActsOf(me, user);

  const acts: Act[] = [];
  if (standing.in) acts.push(standing.in);
  if (!isOwn && user.isActive) acts.push('award');
  acts.push(...corrections.filter((act) => act !== 'log'));
  if (!refusal) acts.push('edit');
  const seldom: Act[] = corrections.filter((act) => act === 'log');
  if (!refusal && !refusalOfRole(me, user)) seldom.push('role');
  if (standing.out) seldom.push(standing.out);

  const looks = (index: number): ButtonVariant => (index === 0 ? 'primary' : 'outline');
  const items = seldom.map((act): MenuItem => ({
    name: act,
    label: labelOf(act),
    Icon: iconOf(act),
    isDangerous: act === standing.out,
    onChoose: () => setAsked({ act, user }),
  }));

  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {acts.map((act, index) => {
          const Icon = iconOf(act);
          return (
            <Button key={act} size="sm" variant={looks(index)} onClick={() => setAsked({ act, user })}>
              <Icon aria-hidden="true" className="size-4.5" />
              {labelOf(act)}
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
      {asked && <ActDialogOf {...asked} onClose={close} />}
    </div>
  );
}
