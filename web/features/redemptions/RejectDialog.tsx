import { useState } from 'react';
import type { RedemptionWithUser } from '../../../domain/api/redemptions.ts';
import { t } from '../../messages/t.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import { RejectionReason } from './RejectionReason.tsx';

interface Props {
  redemption: RedemptionWithUser;
  onDecided: () => void;
  onClose: () => void;
}

export function RejectDialog({ redemption, onDecided, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const missing = reason.trim() === '';
  const facts = { reward: redemption.reward.name, person: redemption.user.name, points: redemption.pointsSpent };

  return (
    <DecisionDialog
      title={t('reject.title', { person: facts.person })}
      text={t('reject.text', facts)}
      redemption={redemption}
      change={() => {
        setTried(true);
        return missing ? null : { status: 'rejected', rejectionReason: reason.trim() };
      }}
      confirm={t('reject.confirm')}
      variant="error"
      done={t('redemptions.rejected', facts)}
      onDecided={onDecided}
      onClose={onClose}
    >
      <RejectionReason value={reason} onChange={setReason} isMissing={tried && missing} />
    </DecisionDialog>
  );
}
