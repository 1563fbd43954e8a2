import { toAppError } from '../../kit/api/app-error.ts';
import { t } from '../../messages/t.ts';
import { Switch } from '../../ui/fields/Switch.tsx';

interface Props {
  /** The reason of the refusal; null without one. */
  error: unknown;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Forgives points that the user has already spent. Shown after a refusal because of them. */
export function KeepPointsField({ error, checked, onChange }: Props) {
  const areSpent = error !== null && toAppError(error).code === 'points_spent';
  if (!areSpent && !checked) return null;
  return (
    <Switch
      label={t('corrections.void.keep')}
      hint={t('corrections.void.keep.hint')}
      checked={checked}
      onChange={onChange}
    />
  );
}
