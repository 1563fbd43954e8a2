import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { locationZoneSchema } from '../../../domain/settings/settings.ts';
import { limitInput } from '../../kit/limit-input.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { CONTROL_CLASS } from '../../ui/fields/Field.tsx';
import { filtersOptions } from '../../parts/people/queries.ts';

interface Props {
  /** The locations that the list already contains. */
  taken: readonly string[];
  onAdd: (location: string) => void;
  describedBy: string;
}

/**
 * Adds a location to a list. The location is typed, because a new location may have no users yet. The field suggests
 * existing locations.
 */
export function AddLocation({ taken, onAdd, describedBy }: Props) {
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
        {t('system.locations.add.do')}
      </Button>
    </div>
  );
}
