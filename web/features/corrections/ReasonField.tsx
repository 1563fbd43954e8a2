import { reasonSchema } from '../../../domain/api/common.ts';
import { limitInput } from '../../app/limit-input.ts';
import { t } from '../../messages/t.ts';
import { TextArea } from '../../ui/TextArea.tsx';

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** It was sent without one. */
  isMissing: boolean;
}

/** Why it is done: the person reads it, and the audit log keeps it. */
export function ReasonField({ value, onChange, isMissing }: Props) {
  return (
    <TextArea
      label={t('corrections.reason')}
      hint={t('corrections.reason.hint')}
      {...limitInput(reasonSchema)}
      rows={2}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={isMissing ? t('corrections.reason.missing') : null}
    />
  );
}
