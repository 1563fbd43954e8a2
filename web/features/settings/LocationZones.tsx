import { X } from 'lucide-react';
import type { LocationZone } from '../../../domain/settings/settings.ts';
import { serverNow, useMe } from '../../kit/session/me.ts';
import { t } from '../../messages/t.ts';
import { ZoneSelect } from '../../parts/zones/ZoneSelect.tsx';
import { browserZone } from '../../parts/zones/zones.ts';
import { AddLocation } from './AddLocation.tsx';
import { Button } from '../../ui/Button.tsx';

interface NamedLocationProps {
  name: string;
  onRemove: () => void;
}

/** Shows one location of a list, with a button that removes the location. */
export function NamedLocation({ name, onRemove }: NamedLocationProps) {
  return (
    <div className="flex items-center justify-between gap-2">
      <span className="min-w-0 font-medium break-words">{name}</span>
      <Button
        size="sm"
        variant="ghost"
        className="-mr-2 shrink-0"
        aria-label={t('system.locations.remove', { location: name })}
        onClick={onRemove}
      >
        <X aria-hidden="true" className="size-4" />
      </Button>
    </div>
  );
}

interface Props {
  value: readonly LocationZone[];
  onChange: (value: LocationZone[]) => void;
  describedBy: string;
}

/** Edits the time zones of locations. A location is typed, because a new location may have no users yet. */
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
