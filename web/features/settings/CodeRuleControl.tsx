import { X } from 'lucide-react';
import type { CodeRule } from '../../../domain/qr/station.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { AddLocation } from './AddLocation.tsx';

interface Props {
  value: CodeRule;
  onChange: (value: CodeRule) => void;
  label: string;
  describedBy: string;
}

const CHOICES = ['nowhere', 'listed', 'everywhere'] as const;

/** Where a code is needed, and whose stations count there. */
export function CodeRuleControl({ value, onChange, label, describedBy }: Props) {
  const { required, locations, ownLocation } = value;
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={label}
        aria-describedby={describedBy}
        options={CHOICES.map((choice) => ({ value: choice, label: t(`system.codes.${choice}`) }))}
        value={required}
        onChange={(choice) => onChange({ ...value, required: choice })}
      />
      {required === 'listed' && (
        <>
          <ul>
            {locations.map((name) => (
              <li key={name} className="flex items-center justify-between gap-2">
                <span className="min-w-0 font-medium break-words">{name}</span>
                <Button
                  size="sm"
                  variant="ghost"
                  className="-mr-2 shrink-0"
                  aria-label={t('system.locations.remove', { location: name })}
                  onClick={() => onChange({ ...value, locations: locations.filter((one) => one !== name) })}
                >
                  <X aria-hidden="true" className="size-4" />
                </Button>
              </li>
            ))}
          </ul>
          <AddLocation
            taken={locations}
            onAdd={(name) => onChange({ ...value, locations: [...locations, name] })}
            describedBy={describedBy}
          />
        </>
      )}
      <Switch
        label={t('system.codes.own')}
        hint={t('system.codes.own.hint')}
        checked={ownLocation}
        onChange={(checked) => onChange({ ...value, ownLocation: checked })}
      />
    </div>
  );
}
