import type { LocationZone } from '../../../domain/settings/settings.ts';
import { serverNow, useMe } from '../../kit/session/me.ts';
import { t } from '../../messages/t.ts';
import { ZoneSelect } from '../../parts/zones/ZoneSelect.tsx';
import { browserZone } from '../../parts/zones/zones.ts';
import { AddLocation } from './AddLocation.tsx';
import { NamedLocation } from './NamedLocation.tsx';

interface Props {
  value: readonly LocationZone[];
  onChange: (value: LocationZone[]) => void;
  describedBy: string;
}

/** Edits the zones of locations. A location is typed, because a new one may have no users yet. */
export function LocationZones({ value, onChange, describedBy }: Props) {
  const now = serverNow(useMe());
  return (
    <div className="flex flex-col gap-4">
      {value.length > 0 && (
        <ul className="flex flex-col gap-4">
          {value.map(({ location: name, timeZone }) => (
            <li key={name}>
              <NamedLocation name={name} onRemove={() => onChange(value.filter((one) => one.location !== name))} />
              <ZoneSelect
                label={t('system.locations.zone', { location: name })}
                value={timeZone}
                now={now}
                onChange={(zone) =>
                  onChange(value.map((one) => (one.location === name ? { location: name, timeZone: zone } : one)))
                }
                aria-describedby={describedBy}
              />
            </li>
          ))}
        </ul>
      )}
      <AddLocation
        taken={value.map(({ location }) => location)}
        onAdd={(location) => onChange([...value, { location, timeZone: browserZone() }])}
        describedBy={describedBy}
      />
    </div>
  );
}
