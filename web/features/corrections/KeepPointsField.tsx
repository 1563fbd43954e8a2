import { toAppError } from '../../app/app-error.ts';
import { t } from '../../messages/t.ts';
import { Switch } from '../../ui/Switch.tsx';

interface Props {
  /** Why the act was refused; null when it was not. */
  error: unknown;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Leaves points with the person that they have spent already. Offered once an act was refused for them. */
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
