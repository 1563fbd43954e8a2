import { describe, expect, it } from 'vitest';
import type { ImportRow, PeopleImport } from '../../../domain/api/people-import.ts';
import { appAt, call, NOW, person, rows, type Answer } from '../../test/harness.ts';
import { pruneImports } from './prune.ts';
import { openDb } from '../../db/client.ts';
import { env } from 'cloudflare:workers';

const app = appAt();
const CSV = { 'Content-Type': 'text/csv' };
const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

/** Sends a file as its bytes. */
async function send(as: string, file: string | Uint8Array, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await app.request('http://localhost/api/users/import?fileName=people.csv', {
    method: 'POST',
    headers: { Authorization: `Demo ${as}`, ...CSV, ...headers },
    body: typeof file === 'string' ? utf8(file) : file,
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

async function stage(as: string, file: string | Uint8Array): Promise<PeopleImport> {
  const { status, body } = await send(as, file);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body as unknown as PeopleImport;
}

async function rowsOf(as: string, id: string, show: string): Promise<ImportRow[]> {
  const { status, body } = await call(app, as, 'GET', `/api/users/import/${id}/rows?show=${show}&limit=100`);
  expect(status).toBe(200);
  return body.items as ImportRow[];
}

const apply = (as: string, id: string, key?: string) =>
  call(app, as, 'POST', `/api/users/import/${id}/apply`, {}, key === undefined ? {} : { 'Idempotency-Key': key });

async function applyAll(as: string, id: string): Promise<PeopleImport> {
  for (;;) {
    const { status, body } = await apply(as, id);
    expect(status).toBe(200);
    const state = body as unknown as PeopleImport;
    if (state.applied.waiting === 0) return state;
  }
}

const personOf = async (email: string) =>
  (
    await rows<Record<string, unknown>>(
      `SELECT id, employee_id, email, name, first_name, last_name, department, location, hire_date, role,
         approval_status, time_zone, work_calendar_id, search_text, version FROM users WHERE email = ?`,
      email,
    )
  )[0];
const peopleCount = async () => (await rows<{ n: number }>('SELECT count(*) AS n FROM users'))[0]?.n ?? -1;
const auditOf = (id: string) =>
  rows<{ actor_id: string; action: string; after_value: string }>(
    `SELECT actor_id, action, after_value FROM audit_log WHERE target_type = 'import' AND target_id = ?`,
    id,
  );
const admin = (columns = {}) => person({ role: 'admin', ...columns });

describe('an import', () => {
  it('of a good file changes nobody until it is applied, then adds and changes, and a second one finds nothing to do', async () => {
    const hr = await admin();
    const there = await person({ name: 'Old Name', email: 'There@good.test', department: 'Sales', location: 'Oslo' });
    const same = await person({ name: 'Same Person', email: 'same@good.test', department: 'IT' });
    const file =
      'Name,Email,Department,Location,Hire date,Shoe size\r\n' +
      'Zoë Müller,zoe@good.test,Design,Berlin,2026-01-15,38\r\n' +
      'New Name,there@GOOD.test,,Bergen,,\r\n' +
      'Same Person,same@good.test,IT,,2024-01-15,\r\n' +
      '\r\n' +
      'No Mail,nobody,IT,,,\r\n';
    const before = await peopleCount();
    const made = await stage(hr, file);
    expect(made).toEqual({
      id: expect.any(String),
      fileName: 'people.csv',
      status: 'ready',
      total: 4,
      staged: 4,
      counts: { new: 1, changed: 1, unchanged: 1, wrong: 1 },
      keptCalendars: 0,
      ignoredColumns: ['Shoe size'],
      applied: { created: 0, changed: 0, skipped: 0, waiting: 2 },
      createdBy: hr,
      createdAt: NOW.toISOString(),
      updatedAt: NOW.toISOString(),
    });
    expect(await peopleCount()).toBe(before);
    expect(await auditOf(made.id)).toEqual([]);
    expect(await rowsOf(hr, made.id, 'new')).toEqual([
      { line: 2, email: 'zoe@good.test', name: 'Zoë Müller', changes: [], problems: [] },
    ]);
    expect(await rowsOf(hr, made.id, 'changed')).toEqual([
      {
        line: 3,
        email: 'there@good.test',
        name: 'New Name',
        changes: [
          { column: 'name', from: 'Old Name', to: 'New Name' },
          { column: 'location', from: 'Oslo', to: 'Bergen' },
        ],
        problems: [],
      },
    ]);
    expect(await rowsOf(hr, made.id, 'wrong')).toEqual([
      {
        line: 6,
        email: 'nobody',
        name: 'No Mail',
        changes: [],
        problems: [
          {
            column: 'email',
            code: 'email',
            message: 'Must be an e-mail address such as maya@example.com.',
            value: 'nobody',
          },
        ],
      },
    ]);

    expect(await applyAll(hr, made.id)).toMatchObject({
      status: 'applied',
      applied: { created: 1, changed: 1, skipped: 0, waiting: 0 },
    });
    const zoe = await personOf('zoe@good.test');
    expect(zoe).toEqual({
      id: `imported-${made.id}-2`,
      employee_id: `imported-${made.id}-2`,
      email: 'zoe@good.test',
      name: 'Zoë Müller',
      first_name: '',
      last_name: '',
      department: 'Design',
      location: 'Berlin',
      hire_date: '2026-01-15',
      role: 'employee',
      approval_status: 'pending',
      time_zone: 'UTC',
      work_calendar_id: 'standard',
      search_text: 'zoe muller good test',
      version: 0,
    });
    expect(await personOf('There@good.test')).toMatchObject({
      id: there,
      name: 'New Name',
      department: 'Sales',
      location: 'Bergen',
      hire_date: '2024-01-15',
      search_text: 'new name there good test',
      version: 1,
    });
    expect(await personOf('same@good.test')).toMatchObject({ id: same, version: 0 });
    const audit = await auditOf(made.id);
    expect(audit).toHaveLength(1);
    expect(audit[0]).toMatchObject({ actor_id: hr, action: 'import.applied' });
    expect(JSON.parse(audit[0]?.after_value ?? '')).toEqual({
      fileName: 'people.csv',
      afterLine: 0,
      throughLine: 3,
      created: 1,
      changed: 1,
      skipped: 0,
    });

    const again = await stage(hr, file);
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 3, wrong: 1 });
    const written = await rows('SELECT sum(version) AS v, count(*) AS n FROM users');
    expect((await apply(hr, again.id)).body).toMatchObject({ status: 'ready', applied: { created: 0, waiting: 0 } });
    expect(await rows('SELECT sum(version) AS v, count(*) AS n FROM users')).toEqual(written);
    expect(await auditOf(again.id)).toEqual([]);
  });

  it('reads semicolons, tabs, Latin-1, UTF-16, a BOM, German names of columns and days, and quoted cells over lines', async () => {
    const hr = await admin();
    const german = await stage(
      hr,
      latin1(
        'Vorname;Nachname;E-Mail;Abteilung;Büro;Eintrittsdatum\nJörg;Groß;joerg@latin.test;"Vertrieb; Süd";Köln;2.3.2025\n',
      ),
    );
    await applyAll(hr, german.id);
    expect(await personOf('joerg@latin.test')).toMatchObject({
      name: 'Jörg Groß',
      first_name: 'Jörg',
      last_name: 'Groß',
      department: 'Vertrieb; Süd',
      location: 'Köln',
      hire_date: '2025-03-02',
    });
    const tabs = 'Email\tName\n\ttabs@x.test\n';
    const wide = Uint8Array.from([
      0xff,
      0xfe,
      ...[...`${tabs}wide@latin.test\tŁukasz\n`].flatMap((char) => {
        const code = char.charCodeAt(0);
        return [code & 0xff, code >> 8];
      }),
    ]);
    const utf16 = await stage(hr, wide);
    expect(utf16.counts).toMatchObject({ new: 1, wrong: 1 });
    expect((await rowsOf(hr, utf16.id, 'new'))[0]).toMatchObject({ name: 'Łukasz', line: 3 });

    const marked = await stage(
      hr,
      `\ufeffsep=;\r\n"Email";"Name";"Note"\r\nbom@latin.test;Anna;"two\r\nlines"\r\n;Nobody;\r\n`,
    );
    expect((await rowsOf(hr, marked.id, 'new'))[0]).toMatchObject({ line: 3, email: 'bom@latin.test', name: 'Anna' });
    expect((await rowsOf(hr, marked.id, 'wrong'))[0]).toMatchObject({
      line: 5,
      problems: [{ column: 'email', code: 'missing' }],
    });
  });

  it('finds what stands in the file twice, formulas, and every cell that is wrong', async () => {
    const hr = await admin();
    const made = await stage(
      hr,
      [
        'Name,Email,Department,Hire date,Calendar',
        'First,twice@wrong.test,IT,,',
        'Second,TWICE@wrong.test,IT,,',
        'Third,twice@wrong.test,IT,,',
        '=HYPERLINK("http://x"),f1@wrong.test,IT,,',
        '@SUM(A1),f2@wrong.test,IT,,',
        '+Plus -Minus,plus@wrong.test,-Ops,,',
        "'-Dash,dash@wrong.test,IT,,",
        `${'x'.repeat(81)},long@wrong.test,=1+1,31.02.2026,Sundays only`,
        ',noname@wrong.test,IT,2026-02-30,standard',
        'Wide,wide@wrong.test,IT,,,,surplus',
        'Early,early@wrong.test,IT,1949-12-31,Monday to Friday',
      ].join('\n'),
    );
    expect(made.counts).toEqual({ new: 3, changed: 0, unchanged: 0, wrong: 8 });
    expect((await rowsOf(hr, made.id, 'new')).map(({ line, name }) => [line, name])).toEqual([
      [2, 'First'],
      [7, '+Plus -Minus'],
      [8, '-Dash'],
    ]);
    const told = (await rowsOf(hr, made.id, 'wrong')).map(({ line, problems }) => [
      line,
      ...problems.map(({ column, code, line: first }) => [column, code, ...(first ? [first] : [])]),
    ]);
    expect(told).toEqual([
      [3, ['email', 'duplicate', 2]],
      [4, ['email', 'duplicate', 2]],
      [5, ['name', 'formula']],
      [6, ['name', 'formula']],
      [9, ['name', 'too_long'], ['hireDate', 'date'], ['calendar', 'calendar'], ['department', 'formula']],
      [10, ['name', 'missing'], ['hireDate', 'date']],
      [11, [null, 'cells']],
      [12, ['hireDate', 'date_range']],
    ]);
  });

  it.each([
    ['an unclosed quote', 'Name,Email\nAnn,a@b.test\n"Ben,c@d.test\nCid,e@f.test\n', 'import_quotes', 'line 3'],
    ['a quote inside a cell', 'Name,Email\n"Ann" B,a@b.test\n', 'import_quotes', 'line 2'],
    ['no e-mail column', 'Name,Phone\nAnn,1\n', 'import_columns', 'email'],
    ['a column twice', 'Name,Email,E-mail address\nAnn,a@b.test,c@d.test\n', 'import_columns', 'email'],
    ['no first row', 'Ann,a@b.test\nBen,c@d.test\n', 'import_columns', 'email'],
    ['no rows', 'Name,Email\n\n', 'import_empty', undefined],
    ['nothing', '', 'import_columns', 'email'],
    ['binary', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 1]), 'import_not_text', undefined],
    ['two encodings', new Uint8Array([...utf8('Name,Email\nJörg,'), 0xe4, 0x2c]), 'import_encoding', undefined],
  ])('of a file with %s is refused, and changes nothing', async (_what, file, code, path) => {
    const hr = await admin();
    const before = [await peopleCount(), await rows('SELECT count(*) AS n FROM people_imports')];
    const { status, body } = await send(hr, file);
    const { error } = body as { error: { code: string; details?: { fields: { path: string }[] } } };
    expect({ status, code: error.code, path: error.details?.fields[0]?.path }).toEqual({ status: 400, code, path });
    expect([await peopleCount(), await rows('SELECT count(*) AS n FROM people_imports')]).toEqual(before);
  });

  it('takes a file of its own size and kind, and no other', async () => {
    const hr = await admin();
    expect(await send(hr, '{}', { 'Content-Type': 'application/json' })).toMatchObject({
      status: 415,
      body: { error: { code: 'import_media_type' } },
    });
    expect(await send(hr, new Uint8Array(12 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { error: { code: 'import_too_large' } },
    });
    const many = `Name,Email\n${'A,a@b.test\n'.repeat(50_001)}`;
    expect(await send(hr, many)).toMatchObject({ status: 400, body: { error: { code: 'import_too_many_rows' } } });
  });

  it('of 50,000 people is staged in one request and applied a thousand at a time', async () => {
    const hr = await admin();
    const lines = Array.from({ length: 50_000 }, (_, n) => `Person ${n},p${n}@huge.test,Department ${n % 40}`);
    const made = await stage(hr, `Name,Email,Department\n${lines.join('\n')}\n`);
    expect(made).toMatchObject({ status: 'ready', counts: { new: 50_000, changed: 0, unchanged: 0, wrong: 0 } });
    for (const created of [1_000, 2_000, 3_000]) {
      expect((await apply(hr, made.id)).body).toMatchObject({
        status: 'applying',
        applied: { created, changed: 0, skipped: 0, waiting: 50_000 - created },
      });
    }
    expect(await rows(`SELECT count(*) AS n FROM users WHERE email LIKE '%@huge.test'`)).toEqual([{ n: 3_000 }]);
    await rows('DELETE FROM people_import_rows WHERE import_id = ?', made.id);
  });

  it('of long rows is staged in parts that the database takes', async () => {
    const hr = await admin();
    const long = '\u{4eba}'.repeat(80);
    const lines = Array.from(
      { length: 2_500 },
      (_, n) => `${n}${'\u{540d}'.repeat(74)},p${n}@long.test,${long},${long}`,
    );
    const made = await stage(hr, `Name,Email,Department,Location\n${lines.join('\n')}\n`);
    expect(made).toMatchObject({ total: 2_500, staged: 2_500, counts: { new: 2_500, wrong: 0 } });
  });

  it('that was interrupted goes on where it stopped, and a request whose answer was lost counts once', async () => {
    const hr = await admin();
    const lines = Array.from({ length: 1_500 }, (_, n) => `Person ${n},p${n}@resumed.test`);
    const made = await stage(hr, `Name,Email\n${lines.join('\n')}`);
    const first = await apply(hr, made.id, 'part-one-of-it');
    expect(first.body).toMatchObject({ status: 'applying', applied: { created: 1_000, waiting: 500 } });
    const lost = await apply(hr, made.id, 'part-one-of-it');
    expect(lost.body).toEqual(first.body);
    expect(lost.headers.get('Idempotent-Replayed')).toBe('true');
    // Another admin goes on.
    const other = await admin();
    expect((await apply(other, made.id)).body).toMatchObject({
      status: 'applied',
      applied: { created: 1_500, waiting: 0 },
    });
    expect((await apply(other, made.id)).body).toMatchObject({ status: 'applied', applied: { created: 1_500 } });
    expect((await auditOf(made.id)).map(({ actor_id }) => actor_id).toSorted()).toEqual([hr, other].toSorted());
  });

  it('that several apply at once, and that is staged twice at once, adds everybody once', async () => {
    const hr = await admin();
    const lines = Array.from({ length: 2_500 }, (_, n) => `Person ${n},p${n}@race.test`);
    const file = `Name,Email\n${lines.join('\n')}`;
    const [one, two] = await Promise.all([
      send(hr, file, { 'Idempotency-Key': 'the-same-file' }),
      send(hr, file, { 'Idempotency-Key': 'the-same-file' }),
    ]);
    expect(one.status).toBe(201);
    expect(two.body).toEqual(one.body);
    const id = String(one.body.id);
    const other = await stage(hr, file);
    const answers = await Promise.all([apply(hr, id), apply(hr, id), apply(hr, id), apply(hr, id), apply(hr, id)]);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await applyAll(hr, id)).toMatchObject({ status: 'applied', applied: { created: 2_500, skipped: 0 } });
    // The other file was compared when nobody of them was there.
    expect(await applyAll(hr, other.id)).toMatchObject({ applied: { created: 0, skipped: 2_500 } });
    expect(await rows(`SELECT count(*) AS n FROM users WHERE email LIKE '%@race.test'`)).toEqual([{ n: 2_500 }]);
    expect((await auditOf(id)).map(({ after_value }) => JSON.parse(after_value) as { created: number })).toEqual(
      expect.arrayContaining([expect.objectContaining({ created: 500 })]),
    );
    expect(await auditOf(id)).toHaveLength(3);
  });

  it('whose part is taken by another at the last moment is done once', async () => {
    const hr = await admin();
    const lines = Array.from({ length: 3_500 }, (_, n) => `Person ${n},p${n}@overtaken.test`);
    const { id } = await stage(hr, `Name,Email\n${lines.join('\n')}`);
    await apply(hr, id);
    let quicker: Answer | null = null;
    /** The database, in which another request is quicker just before ours writes. */
    const d1 = new Proxy(env.DB, {
      get: (target, name) => {
        if (name !== 'batch') return Reflect.get(target, name).bind(target) as unknown;
        return async (statements: D1PreparedStatement[]) => {
          if (statements.length > 6 && quicker === null) {
            quicker = await apply(hr, id);
          }
          return target.batch(statements);
        };
      },
    });
    const late = await call(appAt(NOW, { d1 }), hr, 'POST', `/api/users/import/${id}/apply`, {});
    expect(quicker).toMatchObject({ status: 200, body: { applied: { created: 2_000 } } });
    // The part that was taken is done: what this one was asked for is done too.
    expect(late.body).toMatchObject({ status: 'applying', applied: { created: 2_000, skipped: 0, waiting: 1_500 } });
    expect(await applyAll(hr, id)).toMatchObject({ applied: { created: 3_500, skipped: 0 } });
    expect(await auditOf(id)).toHaveLength(4);
  });

  it('leaves out who changed since it was compared, and tells which', async () => {
    const hr = await admin();
    const moved = await person({ email: 'moved@left.test', name: 'Moved', department: 'IT' });
    await person({ email: 'busy@left.test', name: 'Busy', department: 'IT' });
    const made = await stage(hr, 'Name,Email,Department\nMoved,moved@left.test,Sales\nBusy,busy@left.test,Sales\n');
    expect((await call(app, hr, 'PUT', `/api/users/${moved}`, { department: 'Legal' })).status).toBe(200);
    // What has nothing to do with the file does not count.
    await rows(`UPDATE users SET version = version + 1 WHERE email = 'busy@left.test'`);
    expect(await applyAll(hr, made.id)).toMatchObject({ applied: { created: 0, changed: 1, skipped: 1 } });
    expect(await personOf('moved@left.test')).toMatchObject({ department: 'Legal' });
    expect(await personOf('busy@left.test')).toMatchObject({ department: 'Sales' });
    expect((await rowsOf(hr, made.id, 'skipped')).map(({ line, email }) => [line, email])).toEqual([
      [2, 'moved@left.test'],
    ]);
  });

  it('keeps the duties apart: one’s own account for nobody, an admin’s for a super admin', async () => {
    const hr = await admin({ email: 'hr@duties.test', name: 'Hr' });
    const boss = await person({ role: 'super_admin', email: 'boss@duties.test', name: 'Boss' });
    await admin({ email: 'peer@duties.test', name: 'Peer' });
    const file =
      'Name,Email,Department\nHr,hr@duties.test,Own\nPeer,peer@duties.test,Moved\nBoss,boss@duties.test,General\n';
    const byHr = await stage(hr, file);
    expect(byHr.counts).toEqual({ new: 0, changed: 0, unchanged: 1, wrong: 2 });
    expect((await rowsOf(hr, byHr.id, 'wrong')).map(({ problems: [problem] }) => problem?.code)).toEqual([
      'own_account',
      'admin_account',
    ]);
    const byBoss = await stage(boss, file);
    expect(byBoss.counts).toEqual({ new: 0, changed: 2, unchanged: 1, wrong: 0 });
    // What a super admin prepared is not an admin's to apply.
    expect(await applyAll(hr, byBoss.id)).toMatchObject({ applied: { changed: 0, skipped: 2 } });
    expect(await personOf('hr@duties.test')).toMatchObject({ department: 'General' });
    const again = await stage(boss, file);
    expect(await applyAll(boss, again.id)).toMatchObject({ applied: { changed: 2, skipped: 0 } });
    expect(await personOf('peer@duties.test')).toMatchObject({ department: 'Moved', role: 'admin' });
  });

  it('gives new people the work calendar that it names, and says who keeps theirs', async () => {
    const hr = await admin();
    await rows(`INSERT INTO work_calendars (id, name, workdays, is_default, created_at, updated_at)
      VALUES ('shift', 'Weekend shift', '[6,7]', 0, 'x', 'x')`);
    await person({ email: 'there@calendar.test', name: 'There' });
    const made = await stage(
      hr,
      'Name,Email,Calendar\nThere,there@calendar.test,Weekend Shift\nNew,new@calendar.test,weekend shift\n',
    );
    expect(made).toMatchObject({ counts: { new: 1, changed: 0, unchanged: 1, wrong: 0 }, keptCalendars: 1 });
    await applyAll(hr, made.id);
    expect(await personOf('there@calendar.test')).toMatchObject({ work_calendar_id: 'standard' });
    expect(await personOf('new@calendar.test')).toMatchObject({ work_calendar_id: 'shift' });
  });

  it('is not applied before all its rows are staged, and an unknown one is 404', async () => {
    const hr = await admin();
    const made = await stage(hr, 'Name,Email\nA,a@staging.test\n');
    // The newest of all, so that it is among those that are listed.
    await rows(
      `UPDATE people_imports SET status = 'staging', staged = 0, created_at = '2099-01-01T00:00:00.000Z' WHERE id = ?`,
      made.id,
    );
    expect(await apply(hr, made.id)).toMatchObject({ status: 409, body: { error: { code: 'import_not_ready' } } });
    expect(await personOf('a@staging.test')).toBeUndefined();
    expect((await apply(hr, 'none')).body).toMatchObject({ error: { code: 'import_not_found' } });
    const recent = await call(app, hr, 'GET', '/api/users/import');
    expect((recent.body.items as PeopleImport[]).some(({ id }) => id === made.id)).toBe(true);
    expect((await call(app, hr, 'GET', `/api/users/import/${made.id}/rows?show=all`)).status).toBe(400);
    expect((await call(app, hr, 'GET', `/api/users/import/${made.id}/rows?show=wrong&cursor=WyJ4Il0`)).status).toBe(
      400,
    );
  });

  it('is forgotten after thirty days, after two when it was never applied', async () => {
    const hr = await admin();
    const [kept, old, idle] = [
      await stage(hr, 'Name,Email\nA,a@prune.test\n'),
      await stage(hr, 'Name,Email\nB,b@prune.test\n'),
      await stage(hr, 'Name,Email\nC,c@prune.test\n'),
    ];
    await applyAll(hr, kept.id);
    await applyAll(hr, old.id);
    const age = (id: string, days: number) =>
      rows(
        'UPDATE people_imports SET created_at = ? WHERE id = ?',
        new Date(NOW.getTime() - days * 86_400_000).toISOString(),
        id,
      );
    await age(kept.id, 29);
    await age(old.id, 32);
    await age(idle.id, 4);
    await pruneImports(openDb(env.DB), NOW);
    const left = await rows<{ id: string }>(
      'SELECT id FROM people_imports WHERE id IN (?, ?, ?)',
      kept.id,
      old.id,
      idle.id,
    );
    expect(left).toEqual([{ id: kept.id }]);
    expect(await rows('SELECT line FROM people_import_rows WHERE import_id IN (?, ?)', old.id, idle.id)).toEqual([]);
  });
});
