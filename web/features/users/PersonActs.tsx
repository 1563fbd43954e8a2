import { BadgeCheck, Ban, CircleX, Coins, PencilLine, RotateCcw, UserCog, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { User } from '../../../domain/api/users.ts';
import { refusalOfRole, refusalToManage } from '../../../domain/people/account-changes.ts';
import { useMe } from '../../app/me.ts';
import { t } from '../../messages/t.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import type { ButtonVariant } from '../../ui/button-class.ts';
import { CorrectionActs } from '../corrections/CorrectionActs.tsx';
import { AwardDialog } from './AwardDialog.tsx';
import { EditDialog } from './EditDialog.tsx';
import { useWaitingPoints } from './queries.ts';
import { RoleDialog } from './RoleDialog.tsx';
import { StandingDialog, type StandingAct } from './StandingDialog.tsx';

type Act = StandingAct | 'award' | 'edit' | 'role';

/** What can be made of somebody's standing now. */
const STANDING_ACTS: Readonly<Record<User['approvalStatus'], readonly StandingAct[]>> = {
  pending: ['approve', 'reject'],
  approved: ['suspend'],
  suspended: ['reactivate'],
  rejected: ['reactivate'],
};

const LOOKS: Readonly<Record<Act, { Icon: LucideIcon; variant: ButtonVariant }>> = {
  approve: { Icon: BadgeCheck, variant: 'primary' },
  reactivate: { Icon: RotateCcw, variant: 'primary' },
  award: { Icon: Coins, variant: 'secondary' },
  edit: { Icon: PencilLine, variant: 'outline' },
  role: { Icon: UserCog, variant: 'outline' },
  reject: { Icon: CircleX, variant: 'outline' },
  suspend: { Icon: Ban, variant: 'outline' },
};

function ActDialogOf({ act, ...props }: { act: Act; user: User; onClose: () => void }) {
  if (act === 'award') return <AwardDialog {...props} />;
  if (act === 'edit') return <EditDialog {...props} />;
  if (act === 'role') return <RoleDialog {...props} />;
  return <StandingDialog {...props} act={act} />;
}

/** What the signed-in admin may do with the person. Acts of other parts (corrections, activities) stand beside these. */
export function PersonActs({ user }: { user: User }) {
  const me = useMe();
  // With the person as they were then: what is read anew meanwhile must not move under what is typed.
  const [asked, setAsked] = useState<{ act: Act; user: User } | null>(null);
  const close = () => setAsked(null);
  const waiting = useWaitingPoints(user);
  const refusal = refusalToManage(me, user);
  const isOwn = user.id === me.id;

  const acts: Act[] = [];
  if (!refusal) acts.push(...STANDING_ACTS[user.approvalStatus].filter((act) => act !== 'suspend' && act !== 'reject'));
  if (!isOwn && user.isActive) acts.push('award');
  if (!refusal) acts.push('edit');
  if (!refusal && !refusalOfRole(me, user)) acts.push('role');
  if (!refusal) acts.push(...STANDING_ACTS[user.approvalStatus].filter((act) => act === 'suspend' || act === 'reject'));

  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {acts.map((act) => {
          const { Icon, variant } = LOOKS[act];
          return (
            <Button key={act} size="sm" variant={variant} onClick={() => setAsked({ act, user })}>
              <Icon aria-hidden="true" className="size-4.5" />
              {t(`people.${act}`)}
            </Button>
          );
        })}
        <CorrectionActs user={user} />
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
