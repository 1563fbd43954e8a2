import { afterEach, expect, it } from 'vitest';
import { useLive } from '#web/live/live-store.ts';
import { FOLLOWED, actsOptions, approvalsOptions, figuresOptions, todayOptions } from './admin-dashboard-queries.ts';

afterEach(() => useLive.setState({ status: 'disconnected' }));

function readInterval({ refetchInterval }: { refetchInterval?: unknown }): unknown {
  return typeof refetchInterval === 'function' ? (refetchInterval as () => unknown)() : refetchInterval;
}
const intervals = () => [figuresOptions, todayOptions(''), actsOptions, approvalsOptions].map(readInterval);

it('polls only while the live room is not connected', () => {
  const asked = [60_000, 60_000, 60_000, 30_000];
  expect(intervals()).toEqual(asked);
  useLive.setState({ status: 'connecting' });
  expect(intervals()).toEqual(asked);
  useLive.setState({ status: 'connected' });
  expect(intervals()).toEqual([false, false, false, false]);
  useLive.setState({ status: 'error' });
  expect(intervals()).toEqual(asked);
});

it('a change from the live room refreshes every query that does not poll', () => {
  const followed = new Set<string>(Object.values(FOLLOWED).flat());
  const resting = [figuresOptions, todayOptions(''), actsOptions, approvalsOptions];
  for (const { queryKey } of resting) expect(followed).toContain(queryKey[0]);
});
