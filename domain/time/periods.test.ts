import { describe, expect, it } from 'vitest';
import { toInstantRange, toMonthRanges } from './periods.ts';

describe('a period', () => {
  it('toInstantRange returns the instants at which the days begin and end in the zone', () => {
    expect(toInstantRange('America/Toronto', '2026-03-07', '2026-03-08')).toEqual({
      since: '2026-03-07T05:00:00.000Z',
      // The clocks go forward on that Sunday.
      until: '2026-03-09T04:00:00.000Z',
    });
  });

  it('toMonthRanges splits a period into months; the first and the last month may be partial', () => {
    expect(toMonthRanges('UTC', '2025-12-31', '2026-02-01')).toEqual([
      { month: '2025-12', since: '2025-12-31T00:00:00.000Z', until: '2026-01-01T00:00:00.000Z' },
      { month: '2026-01', since: '2026-01-01T00:00:00.000Z', until: '2026-02-01T00:00:00.000Z' },
      { month: '2026-02', since: '2026-02-01T00:00:00.000Z', until: '2026-02-02T00:00:00.000Z' },
    ]);
    expect(toMonthRanges('UTC', '2024-02-29', '2024-02-29')).toEqual([
      { month: '2024-02', since: '2024-02-29T00:00:00.000Z', until: '2024-03-01T00:00:00.000Z' },
    ]);
  });

  it('toMonthRanges leaves no instant between two months', () => {
    const months = toMonthRanges('Pacific/Auckland', '2025-04-02', '2026-04-01');
    expect(months).toHaveLength(13);
    expect(months.slice(1).map(({ since }) => since)).toEqual(months.slice(0, -1).map(({ until }) => until));
  });
});
