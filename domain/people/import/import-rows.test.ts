import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRow, readRows, type ImportContext } from './import-rows.ts';

const PLACES = { name: 0, email: 1, department: 2, location: 3, hireDate: 4, calendar: 5 };
const context: ImportContext = {
  places: PLACES,
  width: 6,
  calendars: new Map([['standard', 'standard']]),
  orders: { hireDate: null, leftOn: null },
  today: '2026-03-02',
};
const codes = (...cells: string[]) => readRow(cells, context).problems.map(({ column, code }) => `${column}:${code}`);

describe('readRow', () => {
  it('readRow returns a field for each cell, and no field for an empty cell', () => {
    expect(readRow(['  Ann Lee ', 'ANN@x.test', '', 'Oslo', '1.2.2026'], context)).toEqual({
      email: 'ann@x.test',
      fields: { name: 'Ann Lee', searchText: 'ann lee x test', location: 'Oslo', hireDate: '2026-02-01' },
      problems: [],
      notes: [],
      left: null,
    });
  });

  it('readRow removes invisible characters from names and addresses', () => {
    expect(readRow(['\u200eZoë\u200b', '\ufeffa\u200b@b.test\u202c'], context)).toMatchObject({
      email: 'a@b.test',
      fields: { name: 'Zoë' },
      problems: [],
    });
    // Joiners change the visible text, so they are kept.
    expect(readRow(['\u{1f469}\u200d\u{1f4bb} می\u200cخواهم', 'a@b.test'], context).fields.name).toBe(
      '\u{1f469}\u200d\u{1f4bb} می\u200cخواهم',
    );
  });

  it('readRow removes the apostrophe that an export added', () => {
    expect(readRow(["'-Dash", 'a@b.test', "'=x;'+y"], context)).toMatchObject({
      fields: { name: '-Dash', department: '=x;+y' },
      problems: [],
    });
    expect(readRow(['A', 'a@b.test', "Ops; '-East"], context).fields.department).toBe('Ops; -East');
  });

  it('readRow reports each wrong cell once', () => {
    expect(codes('', '')).toEqual(['email:missing', 'name:missing']);
    expect(codes('A', 'a@b')).toEqual(['email:email']);
    expect(codes('A', 'a b@c.test')).toEqual(['email:email']);
    expect(codes('=1+1', 'a@b.test')).toEqual(['name:formula']);
    expect(codes('A\tB', 'a@b.test')).toEqual(['name:control']);
    expect(codes('?ukasz', 'a@b.test')).toEqual(['name:unreadable']);
    expect(codes('A', '\u200b')).toEqual(['email:missing']);
    expect(codes('\ufe0f', 'a@b.test')).toEqual(['name:missing']);
    expect(codes('J\ufffdrg', 'a@b.test')).toEqual(['name:unreadable']);
    expect(codes('A', 'a@b.test', 'd'.repeat(81))).toEqual(['department:too_long']);
    expect(codes('A', 'a@b.test', '', '', '03/02/2026')).toEqual(['hireDate:date']);
    expect(codes('A', 'a@b.test', '', '', '2027-03-04')).toEqual(['hireDate:date_range']);
    expect(codes('A', 'a@b.test', '', '', '2027-03-03')).toEqual([]);
    expect(codes('A', 'a@b.test', '', '', '', 'Never')).toEqual(['calendar:calendar']);
    expect(codes('A', 'a@b.test', '', '', '', '', '', 'x')).toEqual(['null:cells']);
    expect(codes('A', 'a@b.test', '', '', '', '', '', ' ')).toEqual([]);
  });

  it('readRow never throws for any text, and returns either problems or fields that can be stored', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 100 }), { maxLength: 9 }), (cells) => {
        const { email, fields, problems } = readRow(cells, context);
        if (problems.length > 0) return;
        expect(email).toMatch(/^\S+@\S+$/);
        for (const value of [fields.name, fields.department ?? 'x', fields.location ?? 'x']) {
          expect(value).toMatch(/^[^\u0000-\u001f]{1,80}$/);
        }
      }),
    );
  });

  it('readRows reports a problem in every row except the first with the same email address', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a@x.test', 'A@X.test', 'b@x.test', 'c@x.test')), (emails) => {
        const rows = emails.map((email, index) => ({ line: index + 2, cells: ['N', email] }));
        const staged = [...readRows(rows, context)];
        const right = staged.filter(({ problems }) => problems.length === 0).map(({ email }) => email);
        expect(right).toEqual([...new Set(emails.map((email) => email.toLowerCase()))]);
      }),
    );
  });

  it('readRows says only once of a cell that holds no email address what is wrong with it', () => {
    const rows = [2, 3].map((line) => ({ line, cells: ['N', 'unknown'] }));
    const problem = { column: 'email', code: 'email', value: 'unknown' };
    expect([...readRows(rows, context)].map(({ line, problems }) => ({ line, problems }))).toEqual([
      { line: 2, problems: [problem] },
      { line: 3, problems: [problem] },
    ]);
  });
});

describe('the time zone of a row', () => {
  const read = (cell: string) =>
    readRow(['Ann Lee', 'ann@x.test', cell], { ...context, places: { name: 0, email: 1, timeZone: 2 } });

  it.each([
    ['America/Toronto', 'America/Toronto'],
    [' europe/lisbon ', 'Europe/Lisbon'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['UTC', 'UTC'],
  ])('readRow reads the cell %j as the time zone %s', (cell, timeZone) => {
    expect(read(cell)).toMatchObject({ fields: { timeZone }, problems: [] });
  });

  it.each(['Toronto', '+02:00', 'Mars/Olympus'])('readRow reports a problem for the time zone %j', (cell) => {
    const { fields, problems } = read(cell);
    expect(fields).not.toHaveProperty('timeZone');
    expect(problems).toEqual([{ column: 'timeZone', code: 'time_zone', value: cell }]);
  });

  it('readRow returns no time zone when the cell is empty', () => {
    expect(read('').fields).not.toHaveProperty('timeZone');
    expect(read('').problems).toEqual([]);
  });
});
