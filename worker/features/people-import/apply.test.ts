import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { PeopleImport } from '#domain/api/people-import.ts';
import { appAt, call, NOW, person, rows, type Answer } from '#worker/test/harness.ts';
import {
  admin,
  apply,
  applyAll,
  readAudit,
  peopleCount,
  readPerson,
  readRows,
  send,
  stage,
} from '#worker/test/people-import.ts';

const app = appAt();

describe('applying an import', () => {
  it('an import changes users only when it is applied, and a second import of the same file changes nothing', async () => {
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
      withoutTimeZone: 1,
      withoutHireDate: 0,
      stillActive: 0,
      newDepartments: {
        names: [{ name: 'Design', added: 1, changed: 0 }],
        count: 1,
        added: 1,
        changed: 0,
        isChosen: false,
      },
      startsAs: 'approved',
      invitations: { canSend: false, waiting: 0, sent: 0, failed: 0 },
      encoding: 'utf-8',
      ignoredColumns: ['Shoe size'],
      titleRows: [],
      applied: { created: 0, changed: 0, skipped: 0, waiting: 2 },
      createdBy: hr,
      createdAt: NOW.toISOString(),
      updatedAt: NOW.toISOString(),
    });
    expect(await peopleCount()).toBe(before);
    expect(await readAudit(made.id)).toEqual([]);
    expect(await readRows(hr, made.id, 'new')).toEqual([
      {
        line: 2,
        email: 'zoe@good.test',
        name: 'Zoë Müller',
        values: [
          { column: 'name', value: 'Zoë Müller', isDefault: false },
          { column: 'firstName', value: '', isDefault: true },
          { column: 'lastName', value: '', isDefault: true },
          { column: 'email', value: 'zoe@good.test', isDefault: false },
          { column: 'department', value: 'Design', isDefault: false },
          { column: 'location', value: 'Berlin', isDefault: false },
          { column: 'hireDate', value: '2026-01-15', isDefault: false },
          { column: 'employeeNumber', value: '', isDefault: true },
          { column: 'timeZone', value: '', isDefault: true },
          { column: 'calendar', value: '', isDefault: true },
        ],
        notes: [],
        changes: [],
        problems: [],
      },
    ]);
    expect(await readRows(hr, made.id, 'changed')).toEqual([
      {
        line: 3,
        email: 'there@good.test',
        name: 'New Name',
        values: [],
        notes: [],
        changes: [
          { column: 'name', from: 'Old Name', to: 'New Name' },
          { column: 'location', from: 'Oslo', to: 'Bergen' },
        ],
        problems: [],
      },
    ]);
    expect(await readRows(hr, made.id, 'wrong')).toEqual([
      {
        line: 6,
        email: 'nobody',
        name: 'No Mail',
        values: [],
        notes: [],
        changes: [],
        problems: [
          {
            column: 'email',
            code: 'email',
            message: 'Must be an email address such as maya@example.com.',
            value: 'nobody',
          },
        ],
      },
    ]);

    expect(await applyAll(hr, made.id)).toMatchObject({
      status: 'applied',
      applied: { created: 1, changed: 1, skipped: 0, waiting: 0 },
    });
    const zoe = await readPerson('zoe@good.test');
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
      approval_status: 'approved',
      time_zone: 'UTC',
      work_calendar_id: 'standard',
      search_text: 'zoe muller good test',
      version: 0,
    });
    expect(await readPerson('There@good.test')).toMatchObject({
      id: there,
      name: 'New Name',
      department: 'Sales',
      location: 'Bergen',
      hire_date: '2024-01-15',
      search_text: 'new name there good test',
      version: 1,
    });
    expect(await readPerson('same@good.test')).toMatchObject({ id: same, version: 0 });
    const audit = await readAudit(made.id);
    expect(audit).toHaveLength(1);
    expect(audit[0]).toMatchObject({ actor_id: hr, action: 'import.applied' });
    expect(JSON.parse(audit[0]?.after_value ?? '')).toEqual({
      fileName: 'people.csv',
      afterLine: 0,
      throughLine: 3,
      created: 1,
      changed: 1,
      skipped: 0,
      newDepartments: 'all',
    });

    const again = await stage(hr, file);
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 3, wrong: 1 });
    const written = await rows('SELECT sum(version) AS v, count(*) AS n FROM users');
    expect((await apply(hr, again.id)).body).toMatchObject({ status: 'ready', applied: { created: 0, waiting: 0 } });
    expect(await rows('SELECT sum(version) AS v, count(*) AS n FROM users')).toEqual(written);
    expect(await readAudit(again.id)).toEqual([]);
  });

  it('an import of 50,000 people is staged in one request, and applied in parts of 1,000 rows', async () => {
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

  it('an interrupted import continues where it stopped, and a repeated request counts only once', async () => {
    const hr = await admin();
    const lines = Array.from({ length: 1_500 }, (_, n) => `Person ${n},p${n}@resumed.test`);
    const made = await stage(hr, `Name,Email\n${lines.join('\n')}`);
    const first = await apply(hr, made.id, 'part-one-of-it');
    expect(first.body).toMatchObject({ status: 'applying', applied: { created: 1_000, waiting: 500 } });
    const lost = await apply(hr, made.id, 'part-one-of-it');
    expect(lost.body).toEqual(first.body);
    expect(lost.headers.get('Idempotent-Replayed')).toBe('true');
    const other = await admin();
    expect((await apply(other, made.id)).body).toMatchObject({
      status: 'applied',
      applied: { created: 1_500, waiting: 0 },
    });
    expect((await apply(other, made.id)).body).toMatchObject({ status: 'applied', applied: { created: 1_500 } });
    expect((await readAudit(made.id)).map(({ actor_id }) => actor_id).toSorted()).toEqual([hr, other].toSorted());
  });

  it('an import that is staged twice and applied several times at once adds each user once', async () => {
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
    // The second import was compared before any of these users existed.
    expect(await applyAll(hr, other.id)).toMatchObject({ applied: { created: 0, skipped: 2_500 } });
    expect(await rows(`SELECT count(*) AS n FROM users WHERE email LIKE '%@race.test'`)).toEqual([{ n: 2_500 }]);
    expect((await readAudit(id)).map(({ after_value }) => JSON.parse(after_value) as { created: number })).toEqual(
      expect.arrayContaining([expect.objectContaining({ created: 500 })]),
    );
    expect(await readAudit(id)).toHaveLength(3);
  });

  it('a part of an import is applied once when another request applies it just before the write', async () => {
    const hr = await admin();
    const lines = Array.from({ length: 3_500 }, (_, n) => `Person ${n},p${n}@overtaken.test`);
    const { id } = await stage(hr, `Name,Email\n${lines.join('\n')}`);
    await apply(hr, id);
    let quicker: Answer | null = null;
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
    expect(late.body).toMatchObject({ status: 'applying', applied: { created: 2_000, skipped: 0, waiting: 1_500 } });
    expect(await applyAll(hr, id)).toMatchObject({ applied: { created: 3_500, skipped: 0 } });
    expect(await readAudit(id)).toHaveLength(4);
  });

  it('an import skips users who changed after the file was compared, and lists their rows as skipped', async () => {
    const hr = await admin();
    const moved = await person({ email: 'moved@left.test', name: 'Moved', department: 'IT' });
    await person({ email: 'busy@left.test', name: 'Busy', department: 'IT' });
    const made = await stage(hr, 'Name,Email,Department\nMoved,moved@left.test,Sales\nBusy,busy@left.test,Sales\n');
    expect((await call(app, hr, 'PUT', `/api/users/${moved}`, { department: 'Legal' })).status).toBe(200);
    await rows(`UPDATE users SET version = version + 1 WHERE email = 'busy@left.test'`);
    expect(await applyAll(hr, made.id)).toMatchObject({ applied: { created: 0, changed: 1, skipped: 1 } });
    expect(await readPerson('moved@left.test')).toMatchObject({ department: 'Legal' });
    expect(await readPerson('busy@left.test')).toMatchObject({ department: 'Sales' });
    expect((await readRows(hr, made.id, 'skipped')).map(({ line, email }) => [line, email])).toEqual([
      [2, 'moved@left.test'],
    ]);
  });

  it('a hire date is known when a row gives it, also when the row confirms the day of the import', async () => {
    const hr = await admin();
    const day = NOW.toISOString().slice(0, 10);
    const readKnown = () =>
      rows(`SELECT email, hire_date AS hired, is_hire_date_known AS known FROM users
        WHERE email LIKE '%@guess.test' ORDER BY email`);
    const header = 'Name,Email,Department,Hire date\n';
    const rowsWith = (a: string, b: string, c: string) =>
      `${header}A,a@guess.test,IT,${a}\nB,b@guess.test,IT,${b}\nC,c@guess.test,IT,${c}\n`;
    await applyAll(hr, (await stage(hr, rowsWith('', '', '2024-02-01'))).id);
    expect(await readKnown()).toEqual([
      { email: 'a@guess.test', hired: day, known: 0 },
      { email: 'b@guess.test', hired: day, known: 0 },
      { email: 'c@guess.test', hired: '2024-02-01', known: 1 },
    ]);
    const unsaid = await stage(hr, rowsWith('', '', '').replaceAll(',IT,', ',Legal,'));
    await applyAll(hr, unsaid.id);
    expect((await readKnown()).map(({ known }) => known)).toEqual([0, 0, 1]);
    const confirmed = await stage(hr, rowsWith('2023-05-02', day, '2024-02-01').replaceAll(',IT,', ',Legal,'));
    expect(confirmed.counts).toEqual({ new: 0, changed: 2, unchanged: 1, wrong: 0 });
    expect((await readRows(hr, confirmed.id, 'changed')).map(({ changes }) => changes)).toEqual([
      [{ column: 'hireDate', from: '', to: '2023-05-02' }],
      [{ column: 'hireDate', from: '', to: day }],
    ]);
    await applyAll(hr, confirmed.id);
    expect(await readKnown()).toEqual([
      { email: 'a@guess.test', hired: '2023-05-02', known: 1 },
      { email: 'b@guess.test', hired: day, known: 1 },
      { email: 'c@guess.test', hired: '2024-02-01', known: 1 },
    ]);
  });

  it('an import cannot be applied before all its rows are staged', async () => {
    const hr = await admin();
    const made = await stage(hr, 'Name,Email\nA,a@staging.test\n');
    // The list contains only the newest imports. This date makes the import the newest.
    await rows(
      `UPDATE people_imports SET status = 'staging', staged = 0, created_at = '2099-01-01T00:00:00.000Z' WHERE id = ?`,
      made.id,
    );
    expect(await apply(hr, made.id)).toMatchObject({ status: 409, body: { error: { code: 'import_not_ready' } } });
    expect(await readPerson('a@staging.test')).toBeUndefined();
    expect((await apply(hr, 'none')).body).toMatchObject({ error: { code: 'import_not_found' } });
    const recent = await call(app, hr, 'GET', '/api/users/import');
    expect((recent.body.items as PeopleImport[]).some(({ id }) => id === made.id)).toBe(true);
    expect((await call(app, hr, 'GET', `/api/users/import/${made.id}/rows?show=all`)).status).toBe(400);
    expect((await call(app, hr, 'GET', `/api/users/import/${made.id}/rows?show=wrong&cursor=WyJ4Il0`)).status).toBe(
      400,
    );
  });
});
