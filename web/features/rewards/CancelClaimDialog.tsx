import type { Redemption } from '../../../domain/api/redemptions.ts';
import { toAppError } from '../../kit/api/app-error.ts';
import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useCancelClaim } from './queries.ts';
import { showCancelled } from './undo-claim.ts';

interface Props {
  claim: Redemption;
  onClose: () => void;
}

export function CancelClaimDialog({ claim, onClose }: Props) {
  const cancel = useCancelClaim();
  const points = claim.pointsSpent;

  const confirm = () =>
    cancel.mutate(claim, {
      onSuccess: (settled) => {
        showCancelled(settled.id, claim);
        onClose();
      },
    });

  return (
    <Dialog title={t('claims.cancel.title')} onClose={onClose}>
      <p className="mt-3 text-lg text-ink-soft">{t('claims.cancel.text', { name: claim.reward.name, points })}</p>
      {cancel.isError && (
        <p role="alert" className="mt-4 rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
          {toAppError(cancel.error).message}
        </p>
      )}
      <Actions>
        <Button size="lg" variant="error" className="grow" busy={cancel.isPending} onClick={confirm}>
          {t('claims.cancel.confirm')}
        </Button>
        <Button size="lg" variant="outline" onClick={onClose}>
          {t('app.keep')}
        </Button>
      </Actions>
    </Dialog>
  );
}
