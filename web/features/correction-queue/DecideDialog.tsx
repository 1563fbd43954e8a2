import { useState } from 'react';
import { reasonSchema } from '../../../domain/api/common.ts';
import type { CorrectionInQueue } from '../../../domain/api/corrections.ts';
import { ActDialog } from '../../app/act/ActDialog.tsx';
import { toAppError } from '../../app/app-error.ts';
import { limitInput } from '../../app/limit-input.ts';
import { formatDayLong, formatTimeOfDay } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Switch } from '../../ui/Switch.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useDecideCorrection } from './queries.ts';

interface Props {
  request: CorrectionInQueue;
  decision: 'approve' | 'reject';
  onClose: (isDecided: boolean) => void;
}

/** Asks before a decision. A refusal needs its reason; points that are spent may be left with the person. */
export function DecideDialog({ request, decision, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [keepPoints, setKeepPoints] = useState(false);
  const [tried, setTried] = useState(false);
  const decide = useDecideCorrection(request.id);
  const isApproval = decision === 'approve';
  const said = reason.trim();
  const isMissing = !isApproval && said === '';
  const person = request.user.name;
  const areSpent = decide.isError && toAppError(decide.error).code === 'points_spent';
  const day = formatDayLong(request.date);

  const submit = () => {
    setTried(true);
    if (isMissing) return;
    decide.mutate(
      { decision, version: request.version, ...(said && { reason: said }), ...(keepPoints && { keepPoints }) },
      {
        onSuccess: () => {
          showToast({ tone: 'success', text: t(isApproval ? 'requests.approved' : 'requests.rejected', { person }) });
          onClose(true);
        },
      },
    );
  };

  const asked =
    request.time === null
      ? t('requests.remove', { day })
      : t('requests.add', { day, time: formatTimeOfDay(request.time) });
  return (
    <ActDialog
      title={t(isApproval ? 'requests.approve.title' : 'requests.reject.title', { person })}
      text={
        <>
          <span className="block font-semibold text-ink">{asked}</span>
          {isApproval && <span className="mt-1 block">{t('requests.approve.text')}</span>}
        </>
      }
      confirm={t(isApproval ? 'requests.approve' : 'requests.reject')}
      variant={isApproval ? 'primary' : 'error'}
      busy={decide.isPending}
      error={decide.error}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <TextArea
        label={t(isApproval ? 'requests.reason' : 'corrections.reason')}
        hint={t(isApproval ? 'requests.reason.hint' : 'corrections.reason.hint')}
        {...limitInput(reasonSchema)}
        required={!isApproval}
        rows={2}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={tried && isMissing ? t('corrections.reason.missing') : null}
      />
      {(areSpent || keepPoints) && (
        <Switch
          label={t('corrections.void.keep')}
          hint={t('corrections.void.keep.hint')}
          checked={keepPoints}
          onChange={setKeepPoints}
        />
      )}
    </ActDialog>
  );
}
