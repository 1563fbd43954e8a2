import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { leaveRowsSchema } from '../api/leaves.ts';
import { CSV_FORMAT_NAMES, csvLine } from '../text/csv.ts';
import { RUNS } from '../test/arbitraries.ts';
import { addDays } from '../time/local-date.ts';
import { readLeaveFile, type LeaveFileChoices } from './leave-file.ts';
import { LEAVE_KINDS } from './kinds.ts';

const read = (text: string, choices?: LeaveFileChoices) => readLeaveFile(new TextEncoder().encode(text), choices);
const reads = (text: string, choices?: LeaveFileChoices) => {
  const file = read(text, choices);
  return 'lines' in file ? file.lines.map((one) => one.read) : file;
};
/** Returns what the file does not use, and what it only checks. */
const aside = (text: string) => {
  const file = read(text);
  return 'header' in file ? [file.header.unused, file.header.checks.map(({ name }) => name)] : file;
};
const MAYA = { email: 'maya@example.com', startDate: '2026-03-02', endDate: '2026-03-06', kind: 'vacation' };

test('readLeaveFile reads columns in any order, names the others, and reads days of spreadsheets', () => {
  const text =
    '\ufeffLeave 2026\r\n\r\nKind;Name;Last day;E-Mail;First day\r\nSick leave;Maya;06.03.2026;Maya@Example.com;02.03.2026\r\n\r\n';
  expect(read(text)).toMatchObject({
    lines: [
      {
        line: 4,
        cells: { email: 'Maya@Example.com', from: '02.03.2026', to: '06.03.2026', kind: 'Sick leave' },
        read: { ...MAYA, kind: 'sick' },
      },
    ],
    table: { above: [{ line: 1, cells: ['Leave 2026'] }] },
    header: { unused: ['Name'], checks: [] },
  });
});

test.each([
  ['E-Mail;Von;Bis;Abwesenheitsart', 'Urlaub', 'vacation'],
  ['E-Mail-Adresse;Beginn;Ende;Abwesenheitstyp', 'Elternzeit', 'parental'],
  ['Dienstliche E-Mail;Abwesend ab;Abwesend bis;Fehlgrund', 'Kind krank', 'sick'],
  ['Adresse e-mail;Du;Au;Type de congé', 'Congés payés', 'vacation'],
  ['Courriel;Date de début;Date de fin;Motif d’absence', 'Arrêt maladie', 'sick'],
  ['Work Email;Start;End;Time off type', 'PTO', 'vacation'],
  ['Employee Email;From Date;To Date;Leave Type', 'Privilege Leave', 'vacation'],
  ['Email;Date From;Date To;Absence Type', 'Maternity leave', 'parental'],
  ['Email;Leave start date;Leave end date;Policy name', 'Bildungsurlaub', 'training'],
  ['Email;First day of leave;Last day of leave;Leave Category', 'Leave Without Pay', 'other'],
  ['Email;From;To;Kind', 'Sonderurlaub Hochzeit', 'other'],
  ['Email;From;To;Kind', '', 'vacation'],
])('the header %s and the kind %s are known', (header, kind, known) => {
  const text = `${header}\nmaya@example.com;2026-03-02;06.03.2026;${kind}`;
  expect(reads(text)).toEqual([{ ...MAYA, kind: known }]);
  expect(aside(text)).toEqual([[], []]);
});

test('a file with one day a row needs no last day', () => {
  expect(reads('email,date\nmaya@example.com,2026-03-02')).toEqual([{ ...MAYA, endDate: '2026-03-02' }]);
});

test.each([
  // Status
  ['Status', 'Approved', null],
  ['Status', 'Taken(1.00)', null],
  ['Genehmigt', 'Ja', null],
  ['Statut', 'Validé', null],
  ['Status', '', null],
  ['Status', 'Rejected', 'status'],
  ['Leave Status', 'Pending Approval(2.00)', 'status'],
  ['Status', 'Storniert', 'status'],
  ['Statut', 'En attente', 'status'],
  ['State', 'To Approve', 'status'],
  ['Approved', 'No', 'status'],
  ['Status', 'Lost in the mail', 'status'],
  ['Cancelled', 'Yes', 'status'],
  ['Cancelled', 'No', null],
  // Parts of days
  ['Half day', 'No', null],
  ['Half Day', '0', null],
  ['Half day', 'Full day', null],
  ['Half day', 'PM', 'part'],
  ['Half Day Date', '2026-03-02', 'unclear'],
  ['Halber Tag', 'Ja', 'part'],
  ['Halber Tag', 'Nein', null],
  ['Ganztägig', 'Nein', 'part'],
  ['Ganztägig', 'Ja', null],
  ['Demi-journée', 'Matin', 'part'],
  ['Duration', '5 days', null],
  ['Duration', '1 day', 'disagrees'],
  ['Duration', '4h', 'part'],
  ['Dauer', 'Vormittag', 'part'],
  ['Dauer', 'ganzer Tag', null],
  ['Session', 'Session 2', 'unclear'],
  ['Start time', '13:00', 'part'],
  ['Start time', '08:00', null],
  ['End time', '12:00 PM', 'part'],
  ['End time', '11:59 PM', null],
  // Numbers of days and hours
  ['Days', '5', null],
  ['Days', '5.0', null],
  ['Tage', '4', null],
  ['Total days', '0.5', 'part'],
  ['Anzahl Tage', '4,5', 'part'],
  ['Nombre de jours', '2', 'disagrees'],
  ['Days', '9', 'disagrees'],
  ['Days', 'some', 'unclear'],
  ['Hours', '40', null],
  ['Hours', '0', null],
  ['Stunden', '12', 'part'],
  // About something else
  ['Balance days', '0.5', null],
  ['Approved by', 'Daniel', null],
  ['Employment status', 'On leave', null],
])('with the column %s and the value %s, the row has the problem %s', (column, value, problem) => {
  const text = `email,from,to,${column}\nmaya@example.com,2026-03-02,2026-03-06,"${value}"`;
  expect(reads(text)).toEqual(
    [problem === null ? MAYA : { problem, column, value }].map((one) =>
      column.endsWith('time') && problem ? { problem, value } : one,
    ),
  );
});

test('the unit of an amount may be hours', () => {
  const text = (amount: string) => `email,from,to,amount,unit\nmaya@example.com,2026-03-02,2026-03-02,${amount},hours`;
  expect(reads(text('8'))).toEqual([{ ...MAYA, endDate: '2026-03-02' }]);
  expect(reads(text('4'))).toEqual([{ problem: 'part', column: 'amount', value: '4' }]);
});

test.each([
  ['2026-03-02 08:00', '2026-03-02 12:00', 'part'],
  ['2026-03-02 13:00', '2026-03-06 17:00', 'part'],
  ['2026-03-02 1:00 PM', '2026-03-02 5:00 PM', 'part'],
  ['2026-03-02 08:00', '2026-03-02 17:00', null],
  ['2026-03-02 00:00:00', '2026-03-02 23:59:59', null],
  ['2026-03-02T00:00:00Z', '2026-03-02T00:00:00Z', null],
])('leave from %s to %s has the problem %s', (from, to, problem) => {
  const [row] = reads(`email,from,to\nmaya@example.com,${from},${to}`) as object[];
  expect(row).toEqual(problem === null ? { ...MAYA, endDate: '2026-03-02' } : { problem, value: `${from} – ${to}` });
});

test('no row that says less than its whole days becomes leave of whole days', () => {
  const part = fc.constantFrom<string[][]>(
    ['Half day', 'AM'],
    ['Duration', '0.5'],
    ['Days', '0,5'],
    ['Hours', '3'],
    ['Status', 'Pending'],
    ['Halber Tag Ende', 'Ja'],
    ['Kind', 'Half day vacation'],
  );
  const whole = fc.constantFrom<string[][]>(
    ['Days', '1'],
    ['Status', 'Approved'],
    ['Half day', ''],
    ['Note', 'x'],
    ['Hours', '8'],
  );
  fc.assert(
    fc.property(part, fc.array(whole, { maxLength: 3 }), fc.integer({ min: 0, max: 3 }), (one, others, at) => {
      const more = others.toSpliced(at, 0, one);
      const header = ['Email', 'From', 'To', ...more.map(([name = '']) => name)];
      const row = ['maya@example.com', '2026-03-02', '2026-03-02', ...more.map(([, value = '']) => value)];
      const [line] = reads(csvLine(header, 'semicolon') + csvLine(row, 'semicolon')) as object[];
      expect(line).toHaveProperty('problem');
    }),
    RUNS,
  );
});

test('line breaks within a cell count as lines of the file', () => {
  const file = read('email,from,to,"a\nnote"\n\nmaya@example.com,2026-03-02,2026-03-06,"two\nlines"\nx,,,\n');
  expect('lines' in file && file.lines.map(({ line }) => line)).toEqual([4, 6]);
});

test.each([
  ['maya,2026-03-02,2026-03-06,', { problem: 'email', value: 'maya' }],
  [
    `${'x'.repeat(250)}@example.com,2026-03-02,2026-03-06,`,
    { problem: 'email', value: `${'x'.repeat(250)}@example.com` },
  ],
  ['maya@example.com,soon,2026-03-06,', { problem: 'from', value: 'soon' }],
  ['maya@example.com,0001-01-01,2026-03-06,', { problem: 'from', value: '0001-01-01' }],
  ['maya@example.com,2026-03-02,2026-02-30,', { problem: 'to', value: '2026-02-30' }],
  ['maya@example.com,2026-03-02,#REF!,', { problem: 'left_behind', value: '#REF!' }],
  ['maya@example.com,2026-03-02,2026-03-01,', { problem: 'order' }],
  ['maya@example.com,2026-03-02,2030-03-02,', { problem: 'too_long' }],
  ['maya@example.com,2026-03-02,2026-03-06,party', { problem: 'kind', value: 'party' }],
  ['maya@example.com,2026-03-02,2026-03-06,?!', { problem: 'kind', value: '?!' }],
  ['maya@example.com,2026-03-02,2026-03-06,Home office', { problem: 'work', value: 'Home office' }],
  ['maya@example.com,2026-03-02,2026-03-06,Public holiday', { problem: 'holiday', value: 'Public holiday' }],
  ['maya@example.com,2026-03-02,2026-03-06,Urlaub (halber Tag)', { problem: 'part', value: 'Urlaub (halber Tag)' }],
  ['maya@example.com,2026-03-02,2026-03-06,sick,cold', { problem: 'cells', value: 'cold' }],
])('the line %s is refused', (line, refused) => {
  expect(reads(`email,from,to,kind\n${line}`)).toEqual([refused]);
});

test('of two rows for the same days, the second is refused, and a longer row of the same kind gives the rest', () => {
  const lines = [
    'email,from,to,kind',
    'maya@example.com,2026-03-02,2026-03-06,vacation',
    'maya@example.com,2026-03-02,2026-03-06,vacation',
    'MAYA@example.com,2026-03-06,2026-03-08,vacation',
    'maya@example.com,2026-03-08,2026-03-09,sick',
    'tom@example.com,2026-03-02,2026-03-06,',
  ];
  const rest = { ...MAYA, startDate: '2026-03-07', endDate: '2026-03-08' };
  expect(reads(lines.join('\n'))).toEqual([
    MAYA,
    { problem: 'twice' },
    rest,
    { problem: 'twice' },
    { ...MAYA, email: 'tom@example.com' },
  ]);
  const file = read(lines.join('\n'));
  expect('lines' in file && file.lines[2]?.leftOut).toEqual([
    { startDate: '2026-03-06', endDate: '2026-03-06', reason: 'there' },
  ]);
});

test('when no day tells whether the day or the month comes first, the file asks, and the answer counts', () => {
  const text = (to: string) => `email,from,to\nmaya@example.com,03/02/2026,${to}`;
  expect(read(text('03/06/2026'))).toMatchObject({ problem: 'day_order', example: '03/02/2026' });
  expect(reads(text('03/06/2026'), { dayOrder: 'mdy' })).toEqual([MAYA]);
  expect(reads(text('03/06/2026'), { dayOrder: 'dmy' })).toEqual([
    { ...MAYA, startDate: '2026-02-03', endDate: '2026-06-03' },
  ]);
  // One day over 12 settles the order of both columns.
  expect(reads(text('03/20/2026'))).toEqual([{ ...MAYA, endDate: '2026-03-20' }]);
});

test('the admin’s choice of columns counts', () => {
  const names = ['Who', 'A', 'B', 'Days'];
  const text = `${names.join(',')}\nmaya@example.com,2026-03-02,2026-03-06,5\n`;
  const choices = { columns: ['email', 'from', 'to', null] } as const;
  expect(read(text)).toMatchObject({ problem: 'columns', columns: [null, null, null, null] });
  expect(reads(text, choices)).toEqual([MAYA]);
  expect(reads(text.replace(',5', ',2.5'), choices)).toEqual([{ problem: 'part', column: 'Days', value: '2.5' }]);
});

test('the admin’s choice of the encoding counts', () => {
  const bytes = Uint8Array.from('email,from,to,kind\nmaya@example.com,2026-03-02,2026-03-06,Cong\xe9s', (one) =>
    one.charCodeAt(0),
  );
  expect(readLeaveFile(bytes)).toMatchObject({ lines: [{ cells: { kind: 'Congés' }, read: MAYA }] });
  expect(readLeaveFile(bytes, { encoding: 'windows-1251' })).toMatchObject({ lines: [{ cells: { kind: 'Congйs' } }] });
});

test.each([
  ['', 'empty'],
  ['x\ny', 'columns'],
  ['email,from,to', 'empty'],
  ['email,from\nmaya@example.com,2026-03-02', 'columns'],
  ['email,from,to\n"maya', 'quotes'],
  ['PK\u0003\u0004', 'not_text'],
  [`email,from,to\n${'x,,\n'.repeat(5_001)}`, 'too_many'],
])('readLeaveFile refuses the file %j with the problem %s', (text, problem) => {
  expect(read(text)).toMatchObject({ problem });
});

test.each(CSV_FORMAT_NAMES)('the template as %s is read without a problem', (format) => {
  for (const header of [
    ['Email', 'From', 'To', 'Kind'],
    ['E-Mail', 'Von', 'Bis', 'Art'],
  ]) {
    const row = ['maya@example.com', '2026-03-02', '2026-03-06', header[3] === 'Art' ? 'Urlaub' : 'Vacation'];
    expect(reads(csvLine(header, format) + csvLine(row, format))).toEqual([MAYA]);
  }
});

test('the API accepts every row that is read without a problem', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('maya@example.com', 'tom@example.com', ...LEAVE_KINDS),
    fc.integer({ min: 0, max: 4_000 }).map((day) => addDays('2020-01-01', day)),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell, cell), { maxLength: 8 }), (rows) => {
      const file = read(csvLine(['email', 'from', 'to', 'kind']) + rows.map((row) => csvLine(row)).join(''));
      if (!('lines' in file)) return;
      for (const one of file.lines) {
        if ('problem' in one.read) continue;
        expect(v.is(leaveRowsSchema, { rows: [one.read], reason: 'x', dryRun: true })).toBe(true);
      }
    }),
    RUNS,
  );
});
