import { describe, expect, it } from 'vitest';
import { person, rows } from '#worker/test/harness.ts';
import { admin, applyAll, readPerson, readRows, send, stage } from '#worker/test/people-import.ts';

/** “Łukasz” in windows-1250. */
const LUKASZ = [0xa3, 0x75, 0x6b, 0x61, 0x73, 0x7a];
const ascii = (text: string) => [...text].map((char) => char.charCodeAt(0));

describe('what an admin chose for a file', () => {
  it('the import reads the encoding, the columns and the order of days as they were chosen', async () => {
    const hr = await admin();
    const file = Uint8Array.from([
      ...ascii('Wer,Wo,Mail,Seit,Name\n'),
      ...LUKASZ,
      ...ascii(',Lodz,l@chosen.test,03/04/2024,lw\n'),
    ]);
    const columns = 'name,location,email,hireDate,';
    const made = await stage(hr, file, { encoding: 'windows-1250', columns, dayOrder: 'mdy' });
    expect(made).toMatchObject({ encoding: 'windows-1250', ignoredColumns: ['Name'], counts: { new: 1, wrong: 0 } });
    await applyAll(hr, made.id);
    expect(await readPerson('l@chosen.test')).toMatchObject({
      name: 'Łukasz',
      location: 'Lodz',
      hire_date: '2024-03-04',
    });
  });

  it.each([
    ['an unknown encoding', { encoding: 'rot13' }, 'encoding'],
    ['an unknown column', { columns: 'name,email,shoe' }, 'columns'],
    ['a column chosen twice', { columns: 'name,email,email' }, 'columns'],
    ['more columns than there can be', { columns: ','.repeat(300) }, 'columns'],
    ['an unknown order', { dayOrder: 'ymd' }, 'dayOrder'],
    ['an unknown choice', { sheet: '2' }, 'sheet'],
  ])('the import refuses %s', async (_what, choices, path) => {
    const { status, body } = await send(await admin(), 'Name,Email,Phone\nA,a@b.test,1\n', {}, choices);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_failed', details: { fields: [{ path }] } } },
    });
  });

  it('the import refuses a choice with more or fewer columns than the file, and one without an address', async () => {
    const hr = await admin();
    for (const columns of ['name,email', 'name,email,,', 'name,,']) {
      const { body } = await send(hr, 'Name,Email,Phone\nA,a@b.test,1\n', {}, { columns });
      expect(body).toMatchObject({ error: { code: 'import_columns' } });
    }
  });

  it('the file decides the order of its days when it can, whatever was chosen', async () => {
    const hr = await admin();
    const file = 'Name,Email,Hired\nA,a@order.test,03/04/2024\nB,b@order.test,31/12/2024\n';
    const made = await stage(hr, file, { dayOrder: 'mdy' });
    const [first] = await readRows(hr, made.id, 'new');
    expect(first?.values.find(({ column }) => column === 'hireDate')?.value).toBe('2024-04-03');
  });
});

describe('what an import says about a file', () => {
  it('an import names skipped titles, a total, and the fields of new people that the file does not give', async () => {
    const hr = await admin();
    const file = 'Worker Report - as of 09/01/2026\n\nName,Email,Department\nAna,ana@said.test,N/A\nTotal,,1\n';
    const made = await stage(hr, file);
    expect(made).toMatchObject({
      titleRows: ['Worker Report - as of 09/01/2026'],
      withoutHireDate: 1,
      counts: { new: 1, wrong: 1 },
    });
    const [ana] = await readRows(hr, made.id, 'new');
    expect(ana?.notes).toEqual([{ column: 'department', code: 'placeholder', value: 'N/A' }]);
    expect(ana?.values.filter(({ isDefault }) => isDefault)).toEqual(
      ['firstName', 'lastName', 'department', 'location', 'hireDate', 'employeeNumber', 'timeZone', 'calendar'].map(
        (column) => ({ column, value: column === 'department' ? 'General' : '', isDefault: true }),
      ),
    );
    expect((await readRows(hr, made.id, 'wrong'))[0]).toMatchObject({
      line: 5,
      problems: [{ column: null, code: 'total', value: 'Total 1' }],
    });
  });

  it('an import adds nobody who has left, and names how many of them are still active here', async () => {
    const hr = await admin();
    await person({ email: 'stays@left.test', name: 'Stays', department: 'IT' });
    await person({ email: 'blocked@left.test', name: 'Blocked', approval_status: 'suspended' });
    const made = await stage(
      hr,
      [
        'Name,Email,Department,Status,Termination date',
        'New,new@left.test,IT,Active,',
        'Gone,gone@left.test,IT,Terminated,',
        'Past,past@left.test,IT,Active,2020-01-31',
        'Later,later@left.test,IT,Active,2099-01-31',
        'Stays,stays@left.test,Sales,Terminated,',
        'Blocked,blocked@left.test,,Inactive,',
      ].join('\n'),
    );
    expect(made).toMatchObject({ counts: { new: 2, changed: 1, unchanged: 1, wrong: 2 }, stillActive: 1 });
    expect((await readRows(hr, made.id, 'wrong')).map(({ email, problems }) => [email, problems[0]])).toEqual([
      ['gone@left.test', expect.objectContaining({ column: 'status', code: 'has_left', value: 'Terminated' })],
      ['past@left.test', expect.objectContaining({ column: 'status', code: 'has_left', value: '2020-01-31' })],
    ]);
    await applyAll(hr, made.id);
    expect(await readPerson('gone@left.test')).toBeUndefined();
    expect(await readPerson('stays@left.test')).toMatchObject({ department: 'Sales', approval_status: 'approved' });
  });

  it('an employee number that lost its first zeros is the same number, and another number is a change', async () => {
    const hr = await admin();
    await person({ email: 'zero@number.test', name: 'Zero', employee_number: '0042' });
    const same = await stage(hr, 'Name,Email,Employee #\nZero,zero@number.test,42\n');
    expect(same.counts).toMatchObject({ changed: 0, unchanged: 1, wrong: 0 });
    const both = await stage(hr, 'Name,Email,Employee #\nNull,zero@number.test,42\n');
    await applyAll(hr, both.id);
    expect(await rows(`SELECT name, employee_number FROM users WHERE email = 'zero@number.test'`)).toEqual([
      { name: 'Null', employee_number: '0042' },
    ]);
    const other = await stage(hr, 'Name,Email,Employee #\nNull,zero@number.test,43\n');
    expect(other.counts).toMatchObject({ changed: 1 });
  });
});
