import { useState } from 'react';
import type { CorrectionInQueue } from '../../../domain/api/corrections.ts';
import { ActDialog } from '../../app/act/ActDialog.tsx';
import { formatDayLong, formatTimeOfDay } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { showToast } from '../../ui/toast-store.ts';
import { KeepPointsField } from '../corrections/KeepPointsField.tsx';
import { ReasonField } from '../corrections/ReasonField.tsx';
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
      <ReasonField value={reason} onChange={setReason} isOptional={isApproval} isMissing={tried && isMissing} />
      <KeepPointsField error={decide.error} checked={keepPoints} onChange={setKeepPoints} />
    </ActDialog>
  );
}
