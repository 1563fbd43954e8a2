import { X } from 'lucide-react';
import type { LocationZone } from '../../../domain/settings/settings.ts';
import { serverNow, useMe } from '../../app/me.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { ZoneSelect } from '../profile/ZoneSelect.tsx';
import { browserZone } from '../profile/zones.ts';
import { AddLocation } from './AddLocation.tsx';

interface Props {
  value: readonly LocationZone[];
  onChange: (value: LocationZone[]) => void;
  describedBy: string;
}

/** The zone of each location that has one. A location is typed, for the people of a new one may still be to come. */
export function LocationZones({ value, onChange, describedBy }: Props) {
  const now = serverNow(useMe());
  return (
    <div className="flex flex-col gap-4">
      {value.length > 0 && (
        <ul className="flex flex-col gap-4">
          {value.map(({ location: name, timeZone }) => (
            <li key={name}>
              <div className="mb-1 flex items-center justify-between gap-2">
                <span className="min-w-0 font-medium break-words">{name}</span>
                <Button
                  size="sm"
                  variant="ghost"
                  className="-mr-2 shrink-0"
                  aria-label={t('system.locations.remove', { location: name })}
                  onClick={() => onChange(value.filter((one) => one.location !== name))}
                >
                  <X aria-hidden="true" className="size-4" />
                </Button>
              </div>
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
