import { queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { CalendarChangeInput, CalendarInput, CalendarPreviewInput } from '#domain/api/calendars.ts';
import { useWrite } from '#web/kit/action/action-requests.ts';
import { API_OPTIONS, readBody, underKey } from '#web/kit/api/api.ts';
import { refreshCompany } from '#web/kit/api/refresh-queries.ts';
import type { calendarsRoutes } from '#worker/features/calendars/routes.ts';

const client = hc<typeof calendarsRoutes>('/api/calendars', API_OPTIONS);
const calendar = client[':id'];

export const calendarsOptions = queryOptions({
  queryKey: ['calendars'],
  queryFn: async ({ signal }) => (await readBody(client.index.$get(undefined, { init: { signal } }))).items,
  staleTime: 15_000,
});

export const calendarOptions = (id: string) =>
  queryOptions({
    queryKey: ['calendars', id],
    queryFn: ({ signal }) => readBody(calendar.$get({ param: { id } }, { init: { signal } })),
    // Never cached, so that a dialog begins with the current calendar.
    staleTime: 0,
    gcTime: 0,
  });

export const addCalendar = (json: CalendarInput, key: string) => readBody(client.index.$post({ json }, underKey(key)));
export const changeCalendar = (id: string, json: CalendarChangeInput, key: string) =>
  readBody(calendar.$put({ param: { id }, json }, underKey(key)));
export const deleteCalendar = (id: string, key: string) => readBody(calendar.$delete({ param: { id } }, underKey(key)));
export const previewCalendar = (id: string, json: CalendarPreviewInput, signal: AbortSignal) =>
  readBody(calendar.preview.$post({ param: { id }, json }, { init: { signal } }));
export const recomputeCalendar = (id: string, signal: AbortSignal) =>
  readBody(calendar.recompute.$post({ param: { id }, json: {} }, { init: { signal } }));

/** Its success comes after the refresh. */
export const useCalendarWrite = <Input, Result>(write: (input: Input, key: string) => Promise<Result>) =>
  useWrite(write, refreshCompany);
