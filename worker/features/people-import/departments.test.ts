import { describe, expect, it } from 'vitest';
import type { ImportChoices } from '#domain/api/people-import.ts';
import { appAt, call, person, rows } from '#worker/test/harness.ts';
import { admin, readPerson, readRows, stage } from '#worker/test/people-import.ts';

const app = appAt();
const applyWith = (as: string, id: string, choices: Partial<ImportChoices>) =>
  call(app, as, 'POST', `/api/users/import/${id}/apply`, choices);
const readDepartment = async (email: string) => (await readPerson(email))?.department;

describe('the new departments of an import', () => {
  it('are asked about, and rows of those that are not added are skipped', async () => {
    const hr = await admin();
    await person({ department: 'Sales' });
    const moved = await person({ email: 'moved@ask.test', department: 'Sales' });
    const made = await stage(
      hr,
      [
        'Name,Email,Department',
        'A,a@ask.test,Warehouse',
        'B,b@ask.test,Warehouse',
        'Person,moved@ask.test,Night shift',
        'C,c@ask.test,Sales',
        'D,d@ask.test,',
        'E,e@ask.test,General',
        'Wrong,nobody,Attic',
      ].join('\n'),
    );
    expect(made.newDepartments).toEqual({
      names: [
        { name: 'Warehouse', added: 2, changed: 0 },
        { name: 'Night shift', added: 0, changed: 1 },
      ],
      count: 2,
      added: 2,
      changed: 1,
      isChosen: false,
    });
    expect((await applyWith(hr, made.id, { newDepartments: ['Warehouse', 'Attic'] })).body).toMatchObject({
      applied: { created: 5, changed: 0, skipped: 1, waiting: 0 },
      newDepartments: { isChosen: true },
    });
    expect(await readDepartment('a@ask.test')).toBe('Warehouse');
    expect(await readDepartment('moved@ask.test')).toBe('Sales');
    expect((await readRows(hr, made.id, 'skipped')).map(({ email }) => email)).toEqual(['moved@ask.test']);
    await rows(`UPDATE users SET department = 'Sales' WHERE id = ?`, moved);

    const again = await stage(hr, 'Name,Email,Department\nF,f@ask.test,Warehouse\nG,g@ask.test,warehouse');
    expect(again.newDepartments.names).toEqual([{ name: 'warehouse', added: 1, changed: 0 }]);
    expect((await applyWith(hr, again.id, {})).body).toMatchObject({ applied: { created: 1, skipped: 1 } });
    expect(await readPerson('g@ask.test')).toBeUndefined();
  });

  it('are named up to twenty, the largest first, and can all be added', async () => {
    const hr = await admin();
    const lines = Array.from({ length: 22 }, (_, n) => `P,p${n}@all.test,Team ${String(n % 21).padStart(2, '0')}`);
    const made = await stage(hr, `Name,Email,Department\n${lines.join('\n')}`);
    expect(made.newDepartments).toMatchObject({ count: 21, added: 22, changed: 0 });
    expect(made.newDepartments.names).toHaveLength(20);
    expect(made.newDepartments.names[0]).toEqual({ name: 'Team 00', added: 2, changed: 0 });
    expect((await applyWith(hr, made.id, { newDepartments: 'all' })).body).toMatchObject({ applied: { created: 22 } });
    expect(await applyWith(hr, made.id, { newDepartments: lines })).toMatchObject({ status: 400 });
  });

  it('are chosen with the first rows, and no later request changes the choice', async () => {
    const hr = await admin();
    const lines = Array.from({ length: 1_200 }, (_, n) => `P,p${n}@first.test,${n % 2 === 0 ? 'Even' : 'Odd'}`);
    const made = await stage(hr, `Name,Email,Department\n${lines.join('\n')}`);
    expect((await applyWith(hr, made.id, { newDepartments: ['Even'] })).body).toMatchObject({
      applied: { created: 500, skipped: 500, waiting: 200 },
    });
    expect((await applyWith(hr, made.id, { newDepartments: 'all' })).body).toMatchObject({
      applied: { created: 600, skipped: 600, waiting: 0 },
    });
    expect(await rows(`SELECT DISTINCT department FROM users WHERE email LIKE '%@first.test'`)).toEqual([
      { department: 'Even' },
    ]);
  });
});

it('new users are approved, or wait for approval, as new accounts do', async () => {
  const hr = await admin();
  const open = await stage(hr, 'Name,Email\nA,a@status.test');
  expect(open.startsAs).toBe('approved');
  await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
    VALUES ('new_account_status', '"pending"', 'x', 'x')`);
  const closed = await stage(hr, 'Name,Email\nB,b@status.test');
  expect(closed.startsAs).toBe('pending');
  expect((await applyWith(hr, open.id, {})).body).toMatchObject({ startsAs: 'pending', applied: { created: 1 } });
  await rows(`DELETE FROM system_settings`);
  expect((await applyWith(hr, closed.id, {})).body).toMatchObject({ startsAs: 'approved' });
  expect((await readPerson('a@status.test'))?.approval_status).toBe('pending');
  expect((await readPerson('b@status.test'))?.approval_status).toBe('approved');
});
