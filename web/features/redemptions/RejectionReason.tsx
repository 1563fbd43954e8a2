import { redemptionChangeSchema } from '../../../domain/api/redemptions.ts';
import { limitInput } from '../../kit/limit-input.ts';
import { t } from '../../messages/t.ts';
import { Picks } from '../../ui/fields/Picks.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';

const REASONS = ['stock', 'time', 'rules', 'talk'] as const;

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** True after an attempt to send the form without a reason. */
  isMissing: boolean;
}

/** Lets an admin choose a usual reason for a rejection, or type another reason. The user can read the reason. */
export function RejectionReason({ value, onChange, isMissing }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <Picks
        label={t('reject.reasons')}
        options={REASONS.map((reason) => ({
          value: t(`reject.reasons.${reason}.text`),
          label: t(`reject.reasons.${reason}`),
        }))}
        value={value}
        onPick={onChange}
      />
      <TextArea
        label={t('reject.reason')}
        hint={t('reject.reason.hint')}
        {...limitInput(redemptionChangeSchema.entries.rejectionReason)}
        required
        rows={2}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={isMissing ? t('reject.reason.missing') : null}
      />
    </div>
  );
}
