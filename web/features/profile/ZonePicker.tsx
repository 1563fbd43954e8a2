import { Check, Search } from 'lucide-react';
import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { formatTime } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { nextOption } from './next-option.ts';
import { writtenOffset } from './zone-facts.ts';
import { searchZones, type ZoneFacts } from './zone-search.ts';
import { listZones, zoneOf, type Zone } from './zones.ts';

/** Each row costs a clock of its own, and nobody reads four hundred. */
const MAX_SHOWN = 40;

interface Props {
  value: string;
  facts: ZoneFacts;
  now: Date;
  onPick: (id: string) => void;
  onClose: () => void;
}

/** Nothing typed: the zone in use, then its neighbours. */
function startingWith(zones: readonly Zone[], value: string): readonly Zone[] {
  const { region } = zoneOf(value);
  const weight = (zone: Zone) => (zone.id === value ? 0 : zone.region === region ? 1 : 2);
  return zones.toSorted((a, b) => weight(a) - weight(b));
}

/** A search over every time zone: a combobox whose list is always open. */
export function ZonePicker({ value, facts, now, onPick, onClose }: Props) {
  const id = useId();
  const zones = useMemo(() => startingWith(listZones(value), value), [value]);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const found = useMemo(() => searchZones(zones, query, facts), [zones, query, facts]);
  const shown = found.slice(0, MAX_SHOWN);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of a word being composed are the input method's.
    if (event.nativeEvent.isComposing) return;
    const next = nextOption(event.key, active, shown.length);
    if (next !== null) {
      event.preventDefault();
      setActive(next);
    }
    if (event.key === 'Enter') {
      // It picks; it does not send the form around this dialog.
      event.preventDefault();
      const picked = shown[active];
      if (picked) onPick(picked.id);
    }
  };

  return (
    <Dialog title={t('zone.change')} onClose={onClose}>
      <div className="relative mt-4">
        <Search aria-hidden="true" className="absolute inset-y-0 left-4 my-auto size-5 text-ink-soft" />
        <input
          type="text"
          role="combobox"
          aria-label={t('zone.search')}
          aria-expanded={found.length > 0}
          aria-controls={found.length > 0 ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={shown[active] ? optionId(active) : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={t('zone.search')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="block w-full rounded-control border border-ink-soft bg-paper py-3 pr-4 pl-12 placeholder:text-ink-soft"
        />
      </div>
      <output className="sr-only">{t('zone.found', { count: found.length })}</output>
      {/* A fixed height: the sheet does not jump while somebody types. */}
      <div className="mt-3 flex h-[42svh] flex-col">
        {found.length === 0 && <p className="py-4 text-ink-soft">{t('zone.none')}</p>}
        {found.length > 0 && (
          <div id={`${id}-list`} role="listbox" aria-label={t('zone.list')} className="min-h-0 overflow-y-auto">
            {shown.map((zone, index) => (
              <Option
                key={zone.id}
                id={optionId(index)}
                zone={zone}
                chosen={zone.id === value}
                active={index === active}
                detail={`${formatTime(now.toISOString(), zone.id)} · ${writtenOffset(facts.offset(zone.id))}`}
                onPick={() => onPick(zone.id)}
              />
            ))}
          </div>
        )}
        {found.length > shown.length && (
          <p className="px-3 pt-3 text-sm text-ink-soft">
            {t('zone.more', { shown: shown.length, count: found.length })}
          </p>
        )}
      </div>
      <Button size="lg" variant="outline" className="mt-4 w-full" onClick={onClose}>
        {t('zone.close', { city: zoneOf(value).city })}
      </Button>
    </Dialog>
  );
}

interface OptionProps {
  id: string;
  zone: Zone;
  chosen: boolean;
  active: boolean;
  detail: string;
  onPick: () => void;
}

function Option({ id, zone, chosen, active, detail, onPick }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={chosen}
      // The keys are the combobox's: the focus never leaves it.
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
      className={`flex min-h-13 w-full items-center text-left gap-3 rounded-control px-3 py-1.5 hover:bg-sunken ${active ? 'bg-action-soft outline-2 -outline-offset-2 outline-action' : ''}`}
    >
      <span className="min-w-0 grow">
        <span className="block font-medium">{zone.city}</span>
        {zone.region && <span className="block text-sm text-ink-soft">{zone.region}</span>}
      </span>
      <span className="num shrink-0 text-sm text-ink-soft">{detail}</span>
      <Check aria-hidden="true" className={`size-5 shrink-0 text-action ${chosen ? '' : 'invisible'}`} />
    </button>
  );
}
