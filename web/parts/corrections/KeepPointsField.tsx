import { toAppError } from '../../kit/api/app-error.ts';
import { t } from '../../messages/t.ts';
import { Switch } from '../../ui/fields/Switch.tsx';

interface Props {
  /** The error of a refused correction, or null. */
  error: unknown;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/**
 * A switch that forgives points that the user has already spent. The switch is shown after the server refused a
 * correction because of these points.
 */
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
