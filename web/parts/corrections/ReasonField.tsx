import { reasonSchema } from '../../../domain/api/common.ts';
import { limitInput } from '../../kit/limit-input.ts';
import { t } from '../../messages/t.ts';
import { TextArea } from '../../ui/fields/TextArea.tsx';

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** True when the form was sent without a reason. */
  isMissing: boolean;
  /** The server's error for the field, if there is one. */
  wrong?: string | undefined;
  /** True when no reason is required. */
  isOptional?: boolean;
  /** Replaces the usual hint of the field when the reason is used differently. */
  hint?: string;
}

/** A field for the reason of a correction. The affected user can read the reason, and the audit log stores it. */
export function ReasonField({ value, onChange, isMissing, wrong, isOptional = false, hint }: Props) {
  return (
    <TextArea
      label={t(isOptional ? 'corrections.reason.optional' : 'corrections.reason')}
      hint={hint ?? t(isOptional ? 'corrections.reason.optional.hint' : 'corrections.reason.hint')}
      {...limitInput(reasonSchema)}
      required={!isOptional}
      rows={2}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={isMissing ? t('corrections.reason.missing') : (wrong ?? null)}
    />
  );
}
