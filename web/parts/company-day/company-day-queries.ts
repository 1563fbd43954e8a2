import { queryOptions, useQuery } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { localDateIn, type LocalDate } from '#domain/time/local-date.ts';
import type { settingsRoutes } from '#worker/features/settings/routes.ts';
import { API_OPTIONS, readBody } from '#web/kit/api/api.ts';
import { serverNow, useMe } from '#web/kit/session/me.ts';
import { sameZone } from '../zones/zones.ts';

const client = hc<typeof settingsRoutes>('/api/settings', API_OPTIONS);

const param = { key: 'company_time_zone' };

export const companyZoneOptions = queryOptions({
  queryKey: ['company-zone'],
  queryFn: async ({ signal }) => {
    const { value, ...state } = await readBody(client[':key'].$get({ param }, { init: { signal } }));
    return { timeZone: String(value), isChosen: 'isDefault' in state && !state.isDefault };
  },
});

/** The server refuses the write when another admin has set the zone meanwhile. */
export const writeCompanyZone = (value: string) =>
  readBody(client[':key'].$put({ param, json: { value, version: null } }));

export interface CompanyDay {
  timeZone: string;
  date: LocalDate;
  /** True when the zone differs from the user's own zone, so that times must be shown with their zone. */
  isElsewhere: boolean;
}

/** Admins' lists filter by days and show times in the company's zone. */
export function useCompanyDay(): CompanyDay {
  const me = useMe();
  const { data } = useQuery(companyZoneOptions);
  const timeZone = data?.timeZone ?? me.today.timeZone;
  return {
    timeZone,
    date: localDateIn(timeZone, serverNow(me)),
    isElsewhere: !sameZone(timeZone, me.today.timeZone),
  };
}
