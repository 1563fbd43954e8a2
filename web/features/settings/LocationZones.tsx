import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { locationZoneSchema, type LocationZone } from '../../../domain/settings/settings.ts';
import { limitInput } from '../../app/limit-input.ts';
import { serverNow, useMe } from '../../app/me.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { CONTROL_CLASS } from '../../ui/Field.tsx';
import { ZoneSelect } from '../profile/ZoneSelect.tsx';
import { browserZone } from '../profile/zones.ts';
import { filtersOptions } from '../users/queries.ts';

interface Props {
  value: readonly LocationZone[];
  onChange: (value: LocationZone[]) => void;
  describedBy: string;
}

/** The zone of each location that has one. A location is typed, for the people of a new one may still be to come. */
export function LocationZones({ value, onChange, describedBy }: Props) {
  const id = useId();
  const now = serverNow(useMe());
  const [typed, setTyped] = useState('');
  const { data } = useQuery(filtersOptions);
  const named = new Set(value.map(({ location }) => location.toLowerCase()));
  const canAdd = typed.trim() !== '' && !named.has(typed.trim().toLowerCase());
  const add = () => {
    if (!canAdd) return;
    onChange([...value, { location: typed.trim(), timeZone: browserZone() }]);
    setTyped('');
  };
  const others = (data?.locations ?? []).filter((location) => !named.has(location.toLowerCase()));
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
      <div className="flex gap-2">
        <input
          className={`${CONTROL_CLASS} min-w-0 grow`}
          aria-label={t('system.locations.add')}
          aria-describedby={describedBy}
          placeholder={t('system.locations.add')}
          {...limitInput(locationZoneSchema.entries.location)}
          list={`${id}-locations`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter adds the location; saving is another step.
            event.preventDefault();
            add();
          }}
        />
        <datalist id={`${id}-locations`}>
          {others.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <Button variant="secondary" className="shrink-0" disabled={!canAdd} onClick={add}>
          {t('system.locations.add.do')}
        </Button>
      </div>
    </div>
  );
}
