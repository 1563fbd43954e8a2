import { useState } from 'react';
import { redemptionChangeSchema, type RedemptionWithUser } from '../../../domain/api/redemptions.ts';
import { limitInput } from '../../kit/limit-input.ts';
import { t } from '../../messages/t.ts';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';

interface Props {
  redemption: RedemptionWithUser;
  onDecided: () => void;
  onClose: () => void;
}

export function FulfilDialog({ redemption, onDecided, onClose }: Props) {
  const [notes, setNotes] = useState('');
  const facts = { reward: redemption.reward.name, person: redemption.user.name };

  return (
    <DecisionDialog
      title={t('fulfil.title', { reward: facts.reward })}
      text={t('fulfil.text', { person: facts.person })}
      redemption={redemption}
      change={() => ({ status: 'fulfilled', ...(notes.trim() && { fulfillmentNotes: notes.trim() }) })}
      confirm={t('fulfil.confirm')}
      variant="success"
      done={t('redemptions.fulfilled', facts)}
      onDecided={onDecided}
      onClose={onClose}
    >
      <TextArea
        label={t('fulfil.notes')}
        {...limitInput(redemptionChangeSchema.entries.fulfillmentNotes)}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
    </DecisionDialog>
  );
}
