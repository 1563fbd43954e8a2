import type { CodeRule } from '../../../domain/qr/station.ts';
import { t } from '../../messages/t.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { AddLocation } from './AddLocation.tsx';
import { NamedLocation } from './LocationZones.tsx';

interface Props {
  value: CodeRule;
  onChange: (value: CodeRule) => void;
  label: string;
  describedBy: string;
}

const CHOICES = ['nowhere', 'listed', 'everywhere'] as const;

/** Edits the code rule: which locations require a code, and whether the station must be at the user's location. */
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
              <li key={name}>
                <NamedLocation
                  name={name}
                  onRemove={() => onChange({ ...value, locations: locations.filter((one) => one !== name) })}
                />
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
