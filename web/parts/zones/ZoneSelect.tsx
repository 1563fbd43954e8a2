import { useMemo, useState } from 'react';
import { formatTime } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { browserZone, listZones, formatOffset, sameZone, toZone } from './zones.ts';

interface Props {
  id?: string;
  label: string;
  value: string;
  now: Date;
  onChange: (zone: string) => void;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

/**
 * A select of all time zones by region, with the current zone and the device's zone first. Shows the time in the chosen
 * zone. Typing the first letters finds a city. A phone shows its own list.
 */
export function ZoneSelect({ value, now, ...rest }: Props) {
  // The first options do not change while the user types, so that the browser's search keeps its position.
  const [first] = useState(() => (sameZone(value, browserZone()) ? [value] : [value, browserZone()]));
  const groups = useMemo(() => listZones(...first, value), [first, value]);
  const options = first.map((id) => {
    const { city, region } = toZone(id);
    return { value: id, label: region ? `${city}, ${region}` : city };
  });
  return (
    <>
      <Select options={options} groups={groups} value={value} {...rest} />
      <p className="num mt-1.5 text-sm text-ink-soft">
        {t('zone.offset', { time: formatTime(now.toISOString(), value), offset: formatOffset(value, now) })}
      </p>
    </>
  );
}
