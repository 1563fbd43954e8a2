import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { locationZoneSchema, type LocationZone } from '#domain/settings/settings.ts';
import { limitInput } from '#web/kit/limit-input.ts';
import { serverNow, useMe } from '#web/kit/session/me.ts';
import { t } from '#web/messages/t.ts';
import { filtersOptions } from '#web/parts/people/people-queries.ts';
import { ZoneSelect } from '#web/parts/zones/ZoneField.tsx';
import { browserZone } from '#web/parts/zones/zones.ts';
import { Button } from '#web/ui/Button.tsx';
import { CONTROL_CLASS } from '#web/ui/fields/Field.tsx';

interface AddLocationProps {
  taken: readonly string[];
  onAdd: (location: string) => void;
  describedBy: string;
}

/** The location is typed, because a new location may have no users yet. The field suggests existing locations. */
export function AddLocation({ taken, onAdd, describedBy }: AddLocationProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const { data } = useQuery(filtersOptions);
  const named = new Set(taken.map((location) => location.toLowerCase()));
  const canAdd = typed.trim() !== '' && !named.has(typed.trim().toLowerCase());
  const add = () => {
    if (!canAdd) return;
    onAdd(typed.trim());
    setTyped('');
  };
  const others = (data?.locations ?? []).filter((location) => !named.has(location.toLowerCase()));
  return (
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
          // Enter adds the location, and does not save the form.
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
        {t('dialog.add')}
      </Button>
    </div>
  );
}

export function NamedLocation({ name, onRemove }: { name: string; onRemove: () => void }) {
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

interface LocationZonesProps {
  value: readonly LocationZone[];
  onChange: (value: LocationZone[]) => void;
  describedBy: string;
}

export function LocationZones({ value, onChange, describedBy }: LocationZonesProps) {
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
