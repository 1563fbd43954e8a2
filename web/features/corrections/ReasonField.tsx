import { reasonSchema } from '../../../domain/api/common.ts';
import { limitInput } from '../../app/limit-input.ts';
import { t } from '../../messages/t.ts';
import { TextArea } from '../../ui/TextArea.tsx';

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** It was sent without one. */
  isMissing: boolean;
  /** The act needs none. */
  isOptional?: boolean;
  /** What becomes of it, where that is something else. */
  hint?: string;
}

/** Why it is done: the person reads it, and the audit log keeps it. */
export function ReasonField({ value, onChange, isMissing, isOptional = false, hint }: Props) {
  return (
    <TextArea
      label={t(isOptional ? 'corrections.reason.optional' : 'corrections.reason')}
      hint={hint ?? t(isOptional ? 'corrections.reason.optional.hint' : 'corrections.reason.hint')}
      {...limitInput(reasonSchema)}
      required={!isOptional}
      rows={2}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={isMissing ? t('corrections.reason.missing') : null}
    />
  );
}
