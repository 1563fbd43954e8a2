import { useId } from 'react';
import type { QuietHours as Hours } from '../../../../domain/notifications/quiet-hours.ts';
import { DEFAULT_QUIET_HOURS } from '../../../../domain/notifications/preferences.ts';
import { t } from '../../../messages/t.ts';
import { Switch } from '../../../ui/fields/Switch.tsx';

interface Props {
  value: Hours | null;
  onChange: (value: Hours | null) => void;
}

/** Lets the user choose quiet hours, in the user's local time. */
export function QuietHours({ value, onChange }: Props) {
  const id = useId();
  const field = (name: keyof Hours) => (
    <label htmlFor={`${id}-${name}`} className="flex flex-col gap-1 text-sm">
      <span>{t(`push.quiet.${name}`)}</span>
      <input
        id={`${id}-${name}`}
        type="time"
        required
        value={value?.[name]}
        // Ignores an incomplete time, whose value is empty.
        onChange={(event) => value && event.target.value !== '' && onChange({ ...value, [name]: event.target.value })}
        className="num min-h-11 rounded-control border border-ink-soft bg-surface px-3"
      />
    </label>
  );
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t('push.quiet')}
        hint={t('push.quiet.hint')}
        checked={value !== null}
        onChange={(on) => onChange(on ? DEFAULT_QUIET_HOURS : null)}
      />
      {value && (
        <div className="flex flex-wrap gap-4">
          {field('from')}
          {field('to')}
        </div>
      )}
    </div>
  );
}
