import { beforeAll, describe, expect, it } from 'vitest';
import { runBeside, expectDone, readOutcome } from '#worker/races/run-beside.ts';
import { NOW } from '#worker/races/side.ts';
import { appAt, call, person, rows } from '#worker/test/harness.ts';
import { applyAll, readRows, stage } from '#worker/test/people-import.ts';

const app = appAt(NOW);
let hr: string;
beforeAll(async () => {
  hr = await person({ role: 'super_admin' });
});

const give = (id: string, employeeNumber: string, by = app) =>
  call(by, hr, 'PUT', `/api/users/${id}`, { employeeNumber });
const readNumber = async (id: string) => (await call(app, hr, 'GET', `/api/users/${id}`)).body.employeeNumber;

describe('an employee number', () => {
  it('an employee number is set by admins, shown only to admins, and written to the audit log', async () => {
    const user = await person();
    expect(await give(user, ' P-100 ')).toMatchObject({ status: 200, body: { employeeNumber: 'P-100' } });
    expect(await readNumber(user)).toBe('P-100');
    for (const path of ['/api/me', '/api/leaderboard?around=me', '/api/checkins']) {
      expect(JSON.stringify((await call(app, user, 'GET', path)).body), path).not.toMatch(/P-100|employeeNumber/);
    }
    expect(JSON.stringify((await call(app, user, 'PUT', '/api/profile', { bio: 'Hi' })).body)).not.toMatch(/P-100/);
    expect((await call(app, user, 'PUT', '/api/profile', { employeeNumber: 'P-1' })).status).toBe(400);
    const [entry] = await rows<{ after: string }>(
      `SELECT after_value ->> 'employeeNumber' AS after FROM audit_log WHERE target_id = ?`,
      user,
    );
    expect(entry?.after).toBe('P-100');
  });

  it('an employee number belongs to only one user, even when two requests set it at once', async () => {
    const [one, two, three] = [await person(), await person(), await person()];
    await expectDone(give(one, 'P-200'));
    expect(readOutcome(await give(two, 'P-200'))).toBe('employee_number_taken');
    expect((await give(one, 'P-200')).status).toBe(200);
    const raced = await runBeside(
      (by) => give(two, 'P-201', by),
      () => expectDone(give(three, 'P-201')),
    );
    expect(readOutcome(raced)).toBe('employee_number_taken');
    await expectDone(give(one, ''));
    await expectDone(give(two, ''));
    await expectDone(give(two, 'P-200'));
    expect((await give(one, 'x'.repeat(41))).status).toBe(400);
    expect((await give(one, 'two\nlines')).status).toBe(400);
  });

  it('a search finds a user by the whole employee number, and not by a part of it', async () => {
    const user = await person({ employee_number: '1042' });
    const search = async (text: string) => (await call(app, hr, 'GET', `/api/users?search=${text}`)).body;
    expect(await search('1042')).toMatchObject({ items: [{ id: user, employeeNumber: '1042' }], total: { count: 1 } });
    expect(await search('104')).toMatchObject({ items: [] });
  });
});

describe('employee numbers of a file', () => {
  it('employee numbers of a file are applied, and refused when they occur twice or belong to another user', async () => {
    const owner = await person({ email: 'owner@number.test', name: 'Own Er', employee_number: 'F-1' });
    const changed = await person({ email: 'changed@number.test', name: 'Cha Nged' });
    const file =
      'Name,Email,Personalnummer\r\n' +
      'New One,new@number.test,F-2\r\n' +
      'Cha Nged,changed@number.test,F-3\r\n' +
      'Own Er,owner@number.test,\r\n' +
      'Thief,thief@number.test,F-1\r\n' +
      'Twice,twice@number.test,F-2\r\n';
    const made = await stage(hr, file);
    expect(made.counts).toEqual({ new: 1, changed: 1, unchanged: 1, wrong: 2 });
    expect((await readRows(hr, made.id, 'wrong')).map(({ line, problems }) => [line, problems])).toEqual([
      [5, [expect.objectContaining({ column: 'employeeNumber', code: 'number_taken', value: 'F-1' })]],
      [6, [expect.objectContaining({ column: 'employeeNumber', code: 'duplicate', line: 2 })]],
    ]);
    await applyAll(hr, made.id);
    expect(
      await rows(`SELECT email, employee_number AS number FROM users WHERE email LIKE '%@number.test' ORDER BY 1`),
    ).toEqual([
      { email: 'changed@number.test', number: 'F-3' },
      { email: 'new@number.test', number: 'F-2' },
      { email: 'owner@number.test', number: 'F-1' },
    ]);
    expect([await readNumber(owner), await readNumber(changed)]).toEqual(['F-1', 'F-3']);
  });

  it('a row is skipped when another user has got its employee number since the file was read', async () => {
    const [other, known] = [await person(), await person({ email: 'known@late.test', name: 'Known' })];
    const third = await person();
    const file =
      'Name,Email,Employee number\r\nNew,new@late.test,L-1\r\nKnown,known@late.test,L-2\r\nFree,free@late.test,L-3\r\n';
    const made = await stage(hr, file);
    await expectDone(give(other, 'L-1'));
    await expectDone(give(third, 'L-2'));
    expect((await applyAll(hr, made.id)).applied).toMatchObject({ created: 1, changed: 0, skipped: 2, waiting: 0 });
    expect(await readNumber(known)).toBe('');
  });
});
