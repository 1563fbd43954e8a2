import { expect, it } from 'vitest';
import { changed, EMPTY_VIEW, toFilters, isFiltered, readView } from './audit-queries.ts';

const TODAY = '2026-03-02';

it('reads the filters of an address, and leaves out invalid values', () => {
  const view = readView(
    new URLSearchParams('actorId=ann&action=user.approved&targetType=user&targetId=u1&from=2026-03-01'),
    TODAY,
  );
  expect(view).toEqual({
    actorId: 'ann',
    action: 'user.approved',
    targetType: 'user',
    targetId: 'u1',
    from: '2026-03-01',
    to: '',
  });
  expect(toFilters(view)).not.toHaveProperty('to');
  const odd = [
    'actorId=a%20b&action=x&targetId=u1&from=yesterday&to=2026',
    'from=0002-11-15&to=9999-12-31',
    'from=2026-02-30',
  ];
  for (const search of odd) expect(readView(new URLSearchParams(search), TODAY)).toEqual(EMPTY_VIEW);
  expect(isFiltered(EMPTY_VIEW)).toBe(false);
  expect(isFiltered(view)).toBe(true);
});

it('clears the target when the target type changes', () => {
  const view = readView(new URLSearchParams('targetType=user&targetId=u1'), TODAY);
  expect(changed(view, { action: 'user.role' })).toMatchObject({ targetId: 'u1', action: 'user.role' });
  expect(changed(view, { targetType: 'reward' })).toMatchObject({ targetType: 'reward', targetId: '' });
  expect(changed(view, { targetType: 'setting', targetId: 'currency' })).toMatchObject({ targetId: 'currency' });
});
