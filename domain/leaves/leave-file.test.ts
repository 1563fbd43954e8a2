import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { leaveRowsSchema } from '../api/leaves.ts';
import { csvLine } from '../text/csv.ts';
import { RUNS } from '../test/arbitraries.ts';
import { readLeaveFile } from './leave-file.ts';
import { LEAVE_KINDS } from './kinds.ts';

const read = (text: string) => readLeaveFile(new TextEncoder().encode(text));
const reads = (text: string) => {
  const lines = read(text);
  return Array.isArray(lines) ? lines.map((one) => one.read) : lines;
};
const MAYA = { email: 'maya@example.com', startDate: '2026-03-02', endDate: '2026-03-06', kind: 'vacation' };

test('readLeaveFile reads columns in any order, ignores other columns, and reads days of spreadsheets', () => {
  const text =
    '\ufeffKind;Name;Last day;E-Mail;First day\r\nSick leave;Maya;06.03.2026;Maya@Example.com;02.03.2026\r\n\r\n';
  expect(read(text)).toEqual([
    {
      line: 2,
      cells: { email: 'Maya@Example.com', from: '02.03.2026', to: '06.03.2026', kind: 'Sick leave' },
      read: { ...MAYA, kind: 'sick' },
    },
  ]);
});

test('readLeaveFile reads German names of columns and kinds, and reads a row without a kind as vacation', () => {
  expect(reads('E-Mail\tVon\tBis\tArt\nmaya@example.com\t2026-03-02\t2026-03-06\tElternzeit')).toEqual([
    { ...MAYA, kind: 'parental' },
  ]);
  expect(reads('email,from,to\nmaya@example.com,2026/3/2,2026-03-06')).toEqual([MAYA]);
});

test('line breaks within a cell count as lines of the file', () => {
  const lines = read('email,from,to,"a\nnote"\n\nmaya@example.com,2026-03-02,2026-03-06,"two\nlines"\nx,,,\n');
  expect(Array.isArray(lines) && lines.map(({ line }) => line)).toEqual([4, 6]);
});

test.each([
  ['maya,2026-03-02,2026-03-06,', 'email'],
  [`${'x'.repeat(250)}@example.com,2026-03-02,2026-03-06,`, 'email'],
  ['maya@example.com,03/02/2026,2026-03-06,', 'from'],
  ['maya@example.com,0001-01-01,2026-03-06,', 'from'],
  ['maya@example.com,2026-03-02,2026-02-30,', 'to'],
  ['maya@example.com,2026-03-02,2026-03-01,', 'order'],
  ['maya@example.com,2026-03-02,2027-03-03,', 'too_long'],
  ['maya@example.com,2026-03-02,2026-03-06,party', 'kind'],
  ['maya@example.com,2026-03-02,2026-03-06,?!', 'kind'],
])('the line %s has the problem %s', (line, problem) => {
  expect(reads(`email,from,to,kind\n${line}`)).toEqual([{ problem }]);
});

test('readLeaveFile refuses a second row for the same user and day, and accepts rows of two users', () => {
  const text = ['email,from,to', ...['02', '06', '07'].map((day) => `maya@example.com,2026-03-${day},2026-03-06`)];
  text[3] = 'MAYA@example.com,2026-03-07,2026-03-08';
  text.push('tom@example.com,2026-03-02,2026-03-06');
  expect(reads(text.join('\n'))).toEqual([
    MAYA,
    { problem: 'twice' },
    { ...MAYA, startDate: '2026-03-07', endDate: '2026-03-08' },
    { ...MAYA, email: 'tom@example.com' },
  ]);
});

test.each([
  ['', 'empty'],
  ['x\ny', 'columns'],
  ['email,from,to', 'empty'],
  ['email,from\nmaya@example.com,2026-03-02', 'columns'],
  ['email,from,to,von\nmaya@example.com,2026-03-02,2026-03-06,', 'columns'],
  ['email,from,to\n"maya', 'quotes'],
  ['PK\u0003\u0004', 'not_text'],
  [`email,from,to\n${'x,,\n'.repeat(5_001)}`, 'too_many'],
])('readLeaveFile refuses the file %j with the problem %s', (text, problem) => {
  expect(read(text)).toEqual({ problem });
});

test('the API accepts every row that is read without a problem', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('maya@example.com', 'tom@example.com', ...LEAVE_KINDS),
    fc.integer({ min: 0, max: 4_000 }).map((day) => new Date(Date.UTC(2020, 0, day)).toISOString().slice(0, 10)),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell, cell), { maxLength: 8 }), (rows) => {
      const lines = read(csvLine(['email', 'from', 'to', 'kind']) + rows.map((row) => csvLine(row)).join(''));
      if (!Array.isArray(lines)) return;
      for (const one of lines) {
        if ('problem' in one.read) continue;
        expect(v.is(leaveRowsSchema, { rows: [one.read], reason: 'x', dryRun: true })).toBe(true);
      }
    }),
    RUNS,
  );
});
