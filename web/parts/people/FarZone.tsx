import { useQuery } from '@tanstack/react-query';
import { findFarZone } from '../../../domain/people/far-zone.ts';
import { serverNow, useMe } from '../../kit/session/me.ts';
import { t } from '../../messages/t.ts';
import { toZone } from '../zones/zones.ts';
import { filtersOptions } from './queries.ts';

interface Props {
  user: { location: string; timeZone: string };
  className?: string;
}

/** Shows that the user's clock is far from the clock of the user's location. It stands wherever an admin decides. */
export function FarZone({ user, className = '' }: Props) {
  const me = useMe();
  const { data } = useQuery(filtersOptions);
  const far = findFarZone(user, data?.locationZones ?? [], serverNow(me));
  if (!far) return null;
  const text = t(far.hours > 0 ? 'zone.far.ahead' : 'zone.far.behind', {
    city: toZone(far.timeZone).city,
    hours: Math.abs(far.hours),
    location: user.location,
  });
  return <p className={`rounded-control bg-warn-soft px-3 py-2 text-sm text-warn ${className}`}>{text}</p>;
}
