import { beforeAll, describe, expect, it } from 'vitest';
import { appAt, call, person, rows } from '#worker/test/harness.ts';

const app = appAt();
let [ann, ben, target]: string[] = [];

async function write(id: string, at: string, actor: string | undefined, action: string, on = target): Promise<void> {
  await rows(
    `INSERT INTO audit_log (id, actor_id, action, target_type, target_id, before_value, after_value, reason, created_at)
     VALUES (?, ?, ?, ?, ?, NULL, '{"amount":5}', 'Because.', ?)`,
    id,
    actor,
    action,
    action.split('.')[0],
    on,
    at,
  );
}

const list = async (query = '') => {
  const { status, body } = await call(app, ann ?? '', 'GET', `/api/audit${query}`);
  expect(status).toBe(200);
  return body as { items: Record<string, unknown>[]; nextCursor?: string };
};
const ids = async (query: string) => (await list(query)).items.map(({ id }) => id);

beforeAll(async () => {
  ann = await person({ role: 'admin', name: 'Ann' });
  ben = await person({ role: 'super_admin', name: 'Ben' });
  target = await person({ name: '=Thea' });
  await write('a1', '2026-02-28T23:59:59.999Z', ann, 'user.approved');
  await write('a2', '2026-03-01T00:00:00.000Z', ben, 'user.role');
  await write('a3', '2026-03-01T00:00:00.000Z', ann, 'reward.created', 'coffee');
  await write('a4', '2026-03-02T12:00:00.000Z', ann, 'user.approved', ben);
});

describe('GET /api/audit', () => {
  it('lists each entry with actor, action, target, time and reason, newest first', async () => {
    const { items, nextCursor } = await list();
    expect(nextCursor).toBeUndefined();
    expect(items.map(({ id }) => id)).toEqual(['a4', 'a2', 'a3', 'a1']);
    expect(items[1]).toEqual({
      id: 'a2',
      actorId: ben,
      actorName: 'Ben',
      action: 'user.role',
      targetType: 'user',
      targetId: target,
      targetName: '=Thea',
      before: null,
      after: { amount: 5 },
      reason: 'Because.',
      createdAt: '2026-03-01T00:00:00.000Z',
    });
  });

  it('filters by actor, action, target and day, and by several of them together', async () => {
    expect(await ids(`?actorId=${ben}`)).toEqual(['a2']);
    expect(await ids('?action=user.approved')).toEqual(['a4', 'a1']);
    expect(await ids('?targetType=reward')).toEqual(['a3']);
    expect(await ids(`?targetType=user&targetId=${target}`)).toEqual(['a2', 'a1']);
    expect(await ids('?from=2026-03-01&to=2026-03-01')).toEqual(['a2', 'a3']);
    expect(await ids(`?actorId=${ann}&action=user.approved&to=2026-02-28`)).toEqual(['a1']);
    expect(await ids(`?targetType=user&targetId=${target}&actorId=${ann}`)).toEqual(['a1']);
  });

  it.each(['', '&action=user.approved', '&targetType=user'])(
    'lists every entry exactly once over all pages%s',
    async (filter) => {
      const whole = await ids(`?limit=100${filter}`);
      const found: unknown[] = [];
      let cursor = '';
      for (let page = 0; page < 10; page++) {
        const { items, nextCursor } = await list(`?limit=1${filter}${cursor}`);
        found.push(...items.map(({ id }) => id));
        if (!nextCursor) break;
        cursor = `&cursor=${nextCursor}`;
      }
      expect(found).toEqual(whole);
    },
  );

  it('filters by days in the company’s time zone', async () => {
    await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
      VALUES ('company_time_zone', '"America/Toronto"', 'x', 'x')`);
    expect(await ids('?from=2026-02-28&to=2026-02-28')).toEqual(['a2', 'a3', 'a1']);
  });

  it('returns the names of the users whose ids an entry contains, and of no others', async () => {
    await rows(
      `INSERT INTO audit_log (id, actor_id, action, target_type, target_id, before_value, after_value, created_at)
       VALUES ('named', ?, 'check_in.added', 'check_in', 'c9', NULL, ?, '2024-05-01T12:00:00.000Z')`,
      ann,
      JSON.stringify({ userId: target, addedBy: ben, note: ann, others: [{ processedBy: 'gone' }] }),
    );
    const [entry] = (await list('?to=2024-05-01&from=2024-05-01')).items;
    expect(entry?.names).toEqual({ [String(target)]: '=Thea', [String(ben)]: 'Ben' });
  });

  it('refuses invalid filters, and users who are not admins', async () => {
    for (const query of [
      '?action=everything',
      '?targetId=x',
      '?from=2026-02-30',
      '?cursor=abc',
      '?limit=0',
      '?who=me',
    ]) {
      expect((await call(app, ann ?? '', 'GET', `/api/audit${query}`)).status, query).toBe(400);
    }
    expect((await call(app, target ?? '', 'GET', '/api/audit')).status).toBe(403);
  });
});

describe('GET /api/audit/export.csv', () => {
  const file = async (query = '') => {
    const response = await appAt().request(`http://localhost/api/audit/export.csv${query}`, {
      headers: { Authorization: `Demo ${ann}` },
    });
    const bytes = await response.arrayBuffer();
    return { response, lines: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).split('\r\n') };
  };

  it('returns the filtered list as a file, without any formula that a spreadsheet would run', async () => {
    const { response, lines } = await file('?actorId=' + ben);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(lines).toEqual([
      '\ufeffwhen,actor,actor_id,action,target_type,target,target_id,before,after,reason',
      `2026-03-01T00:00:00.000Z,Ben,${ben},user.role,user,"'=Thea",${target},,"{""amount"":5}",Because.`,
      '# end of file: 1 rows',
      '',
    ]);
  });

  it('logs the export with its actor and its filters', async () => {
    await file('?action=user.role&from=2026-03-01');
    const [entry] = await rows(
      `SELECT actor_id, target_type, target_id, after_value FROM audit_log WHERE action = 'export.audit'
       AND after_value ->> 'action' = 'user.role'`,
    );
    expect(entry).toEqual({
      actor_id: ann,
      target_type: 'export',
      target_id: 'audit',
      after_value: '{"action":"user.role","from":"2026-03-01"}',
    });
  });

  it('contains no mood and no note of a check-in', async () => {
    const worker = await person({ name: 'Wil', time_zone: 'UTC' });
    const now = appAt(new Date('2026-03-03T08:00:00.000Z'));
    const made = await call(now, worker, 'POST', '/api/checkins', { mood: 'tired', notes: 'private' });
    expect(made.status).toBe(201);
    const wrong = { userId: worker, date: '2026-03-03', reason: 'Not there.' };
    expect((await call(now, ann ?? '', 'POST', '/api/checkins/corrections/void', wrong)).status).toBe(200);
    const [kept] = await rows(`SELECT before_value FROM audit_log WHERE target_id = ?`, made.body.id);
    expect(kept?.before_value).toContain('"checkInTime":"2026-03-03T08:00:00.000Z"');
    expect(kept?.before_value).not.toMatch(/mood|notes|tired|private/);
    // This is a row that an earlier version of the app wrote.
    await rows(
      `INSERT INTO audit_log (id, actor_id, action, target_type, target_id, before_value, after_value, created_at)
       VALUES ('old', ?, 'check_in.voided', 'check_in', 'c1', ?, NULL, '2024-01-01T12:00:00.000Z')`,
      ann,
      '{"localDate":"2024-01-01","mood":"tired","notes":"private"}',
    );
    expect((await list('?targetType=check_in&to=2024-01-01')).items[0]?.before).toEqual({ localDate: '2024-01-01' });
    const { lines } = await file('?targetType=check_in&to=2024-01-01');
    expect(lines[1]).toContain(',"{""localDate"":""2024-01-01""}",');
    expect(lines.join()).not.toMatch(/tired|private/);
  });

  it('contains every entry once when the export reads several pages', async () => {
    const many = Array.from({ length: 2_100 }, (_, index) => `m${index}`);
    await rows(
      `INSERT INTO audit_log (id, actor_id, action, target_type, target_id, created_at)
       SELECT value, 'somebody', 'quote.created', 'quote', value, '2025-01-01T12:00:00.000Z' FROM json_each(?)`,
      JSON.stringify(many),
    );
    const { lines } = await file('?targetType=quote&from=2025-01-01&to=2025-01-01');
    expect(lines).toHaveLength(many.length + 3);
    expect(new Set(lines).size).toBe(many.length + 3);
    const { lines: none } = await file('?action=quote.created&actorId=nobody');
    expect(none).toHaveLength(3);
  });

  it('refuses invalid filters', async () => {
    expect((await file('?action=everything')).response.status).toBe(400);
    expect((await file('?targetId=x')).response.status).toBe(400);
    expect((await file('?limit=5')).response.status).toBe(400);
  });
});
