import { expect, it } from 'vitest';
import { appAt, call, person, rows } from '../../test/harness.ts';

it('is the fallback without quotes, then one a day, the same all day', async () => {
  const user = await person();
  const quote = async (at: string) => (await call(appAt(new Date(at)), user, 'GET', '/api/quotes/today')).body;
  expect(await quote('2026-03-02T12:00:00Z')).toEqual({
    id: null,
    quoteText: 'Every great journey begins with a single step. Keep going!',
    author: null,
    category: 'motivation',
  });
  for (const [id, active] of [
    ['q1', 1],
    ['q2', 1],
    ['q3', 0],
  ]) {
    await rows(`INSERT INTO motivational_quotes (id, quote_text, author, is_active, created_at, updated_at)
      VALUES ('${id}', 'Text ${id}', 'A', ${active}, 'x', 'x')`);
  }
  const days = [
    '2026-03-02T05:00:00Z',
    '2026-03-02T23:00:00Z',
    '2026-03-03T12:00:00Z',
    '2026-03-04T12:00:00Z',
    '2025-12-31T12:00:00Z',
  ];
  const ids = [];
  for (const day of days) ids.push((await quote(day)).id);
  expect(ids).toEqual(['q1', 'q1', 'q2', 'q1', 'q2']);
});
