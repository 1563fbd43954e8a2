import { describe, expect, it } from 'vitest';
import { appAt, call, NOW, person, rows } from '#worker/test/harness.ts';

it('the quote of the day is an active quote that changes daily, or a fallback when no quote exists', async () => {
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

describe('quotes that admins manage', () => {
  const app = appAt();
  const at = NOW.toISOString();
  const ID = expect.stringMatching(/^[\w-]{12}$/);
  const code = (answer: { body: Record<string, unknown> }) => (answer.body.error as { code: string } | undefined)?.code;

  it('a quote is added, changed, retired and restored, with one audit entry for each change', async () => {
    const admin = await person({ role: 'admin' });
    const made = { id: ID, quoteText: 'Begin.', author: null, category: 'motivation', isActive: true };
    const add = () =>
      call(app, admin, 'POST', '/api/quotes', { quoteText: ' Begin. ' }, { 'Idempotency-Key': 'add-quote-1' });
    const answers = await Promise.all([add(), add(), add()]);
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({ status: 201, body: { ...made, created: at, updated: at, version: 0 } });
    }
    const id = String(answers[0]?.body.id);
    expect(await rows(`SELECT count(*) AS n FROM motivational_quotes WHERE quote_text = 'Begin.'`)).toEqual([{ n: 1 }]);
    const put = (body: object) => call(app, admin, 'PUT', `/api/quotes/${id}`, body);
    expect((await put({ author: 'Ann', category: 'focus', version: 0 })).body).toMatchObject({
      id,
      quoteText: 'Begin.',
      author: 'Ann',
      category: 'focus',
      version: 1,
    });
    expect(code(await put({ author: 'Ben', version: 0 }))).toBe('version_conflict');
    expect((await put({ isActive: false })).body).toMatchObject({ isActive: false, author: 'Ann', version: 2 });
    expect((await put({ isActive: true, author: null })).body).toMatchObject({ isActive: true, author: null });
    expect(code(await call(app, admin, 'PUT', '/api/quotes/none', { author: 'x' }))).toBe('quote_not_found');
    const log = await rows<{ action: string }>(`SELECT action FROM audit_log WHERE target_id = ?`, id);
    expect(log.map(({ action }) => action).toSorted()).toEqual([
      'quote.created',
      'quote.restored',
      'quote.retired',
      'quote.updated',
    ]);
  });

  it('a quote is deleted once for several requests with one Idempotency-Key, and remains in the audit log', async () => {
    const admin = await person({ role: 'admin' });
    const { body } = await call(app, admin, 'POST', '/api/quotes', { quoteText: 'Gone tomorrow.' });
    const id = String(body.id);
    const remove = (key: string) =>
      call(app, admin, 'DELETE', `/api/quotes/${id}`, undefined, { 'Idempotency-Key': key });
    const answers = await Promise.all(Array.from({ length: 3 }, () => remove('delete-a-quote')));
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual(Array.from({ length: 3 }, () => [200, body]));
    expect(await rows('SELECT 1 FROM motivational_quotes WHERE id = ?', id)).toEqual([]);
    expect(code(await remove('delete-it-again'))).toBe('quote_not_found');
    expect(
      await rows(
        `SELECT before_value, after_value FROM audit_log WHERE action = 'quote.deleted' AND target_id = ?`,
        id,
      ),
    ).toEqual([{ before_value: JSON.stringify(body), after_value: null }]);
    expect((await call(app, await person(), 'DELETE', `/api/quotes/${id}`)).status).toBe(403);
  });

  it('quotes are listed newest first, including retired quotes, each on exactly one page', async () => {
    const admin = await person({ role: 'admin' });
    await rows('DELETE FROM motivational_quotes');
    for (const [id, created, active] of [
      ['a', '2024-01-01T00:00:00.000Z', 1],
      ['b', '2024-01-02T00:00:00.000Z', 0],
      ['c', '2024-01-02T00:00:00.000Z', 1],
    ] as const) {
      await rows(`INSERT INTO motivational_quotes (id, quote_text, is_active, created_at, updated_at)
        VALUES ('${id}', 'Text', ${active}, '${created}', '${created}')`);
    }
    for (const limit of [1, 2, 100]) {
      const ids: unknown[] = [];
      let cursor = '';
      do {
        const { body } = await call(app, admin, 'GET', `/api/quotes?limit=${limit}${cursor}`);
        ids.push(...(body.items as { id: string }[]).map(({ id }) => id));
        cursor = body.nextCursor ? `&cursor=${String(body.nextCursor)}` : '';
      } while (cursor);
      expect(ids).toEqual(['b', 'c', 'a']);
    }
    const listIds = async (query: string) =>
      ((await call(app, admin, 'GET', `/api/quotes?${query}`)).body.items as { id: string }[]).map(({ id }) => id);
    expect(await listIds('status=active')).toEqual(['c', 'a']);
    expect(await listIds('status=retired')).toEqual(['b']);
    expect((await call(app, admin, 'GET', '/api/quotes?status=old')).status).toBe(400);
  });

  it('a quote is refused when a field is invalid, or when 366 quotes are active already', async () => {
    const admin = await person({ role: 'admin' });
    for (const body of [
      {},
      { quoteText: '' },
      { quoteText: 'x'.repeat(301) },
      { quoteText: 'x', author: '' },
      { quoteText: 'x', isActive: true },
    ]) {
      expect((await call(app, admin, 'POST', '/api/quotes', body)).status, JSON.stringify(body).slice(0, 40)).toBe(400);
    }
    await rows(`INSERT INTO motivational_quotes (id, quote_text, is_active, created_at, updated_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 366) SELECT 'full-' || i, 'x', 1, 'x', 'x' FROM n`);
    expect(code(await call(app, admin, 'POST', '/api/quotes', { quoteText: 'One more' }))).toBe('quote_limit');
  });
});
