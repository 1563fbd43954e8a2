import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { AttendanceApi } from '../../../../worker/features/attendance/routes.ts';
import type { PointsApi } from '../../../../worker/features/points/routes.ts';
import { API_OPTIONS, readBody } from '../../../kit/api/api.ts';

const attendance = hc<AttendanceApi>('/api/attendance', API_OPTIONS);
const points = hc<PointsApi>('/api/points', API_OPTIONS);

export const toYear = (date: string): number => Number(date.slice(0, 4));

export const attendanceOptions = (year: number) =>
  queryOptions({
    queryKey: ['attendance', year],
    queryFn: ({ signal }) => readBody(attendance.index.$get({ query: { year: String(year) } }, { init: { signal } })),
  });

/** Queries the user's points history, newest first, 50 rows per page. */
export const pointHistoryOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['points', 'own', userId],
    queryFn: ({ signal, pageParam }) =>
      readBody(points.history.$get({ query: pageParam ? { cursor: pageParam } : {} }, { init: { signal } })),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });
