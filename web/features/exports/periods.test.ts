import { describe, expect, it } from 'vitest';
import { periodOf, problemOf } from './periods.ts';

describe('periods', () => {
  it('are named from today', () => {
    expect(periodOf('lastMonth', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(periodOf('lastMonth', '2026-01-01')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(periodOf('thisMonth', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
    expect(periodOf('last30', '2026-03-02')).toEqual({ from: '2026-02-01', to: '2026-03-02' });
    expect(periodOf('last365', '2026-03-02')).toEqual({ from: '2025-03-03', to: '2026-03-02' });
    expect(periodOf('own', '2026-03-02')).toBeNull();
  });

  it('of one’s own are told what is wrong with them', () => {
    expect(problemOf({ from: '', to: '2026-03-02' })).toBe('none');
    expect(problemOf({ from: '2026-03-03', to: '2026-03-02' })).toBe('order');
    expect(problemOf({ from: '2025-03-01', to: '2026-03-02' })).toBe('long');
    expect(problemOf({ from: '2025-03-02', to: '2026-03-02' })).toBeNull();
  });
});
