import { expect, it } from 'vitest';
import { readPeopleFile } from './people-file.ts';

const cells = (read: ReturnType<typeof readPeopleFile>) =>
  'problem' in read ? read : read.rows.map((row) => [row.line, ...row.cells]);

it('the header is found below a title, and the separator by the header', () => {
  const title = 'Worker Report; as of 09/01/2026\nFilter: all, active\n\nName,Email,Department\nAna,a@b.test,Sales\n';
  const read = readPeopleFile(title);
  expect(cells(read)).toEqual([[5, 'Ana', 'a@b.test', 'Sales']]);
  expect('above' in read && read.above.map(({ line }) => line)).toEqual([1, 2]);
  for (const separator of [',', ';', '\t', '|']) {
    const text = ['Name', 'Email'].join(separator) + '\n' + ['Ana', 'a@b.test'].join(separator);
    expect(cells(readPeopleFile(text))).toEqual([[2, 'Ana', 'a@b.test']]);
  }
  // Names that nobody knows are columns too, and an admin can choose them.
  const unknown = readPeopleFile('Imię;Adres\nAna;a@b.test\n', { columns: ['name', 'email'] });
  expect(cells(unknown)).toEqual([[2, 'Ana', 'a@b.test']]);
});

it('a file whose days have two meanings needs an answer, and a file that proves the order needs none', () => {
  const file = (...days: string[]) => ['Name,Email,Hire date', ...days.map((day) => `A,a@b.test,${day}`)].join('\n');
  expect(readPeopleFile(file('03/04/2024'))).toEqual({
    problem: 'day_order',
    column: 'hireDate',
    example: '03/04/2024',
  });
  expect(readPeopleFile(file('03/04/2024'), { dayOrder: 'mdy' })).toMatchObject({ orders: { hireDate: 'mdy' } });
  // The file decides, whatever the answer is.
  expect(readPeopleFile(file('03/04/2024', '31/12/2024'), { dayOrder: 'mdy' })).toMatchObject({
    orders: { hireDate: 'dmy' },
  });
});

it('a file without a needed column, without rows, or with a wrong number of choices is refused', () => {
  expect(readPeopleFile('Name,Phone\nA,1')).toEqual({ problem: 'missing', missing: ['email'] });
  expect(readPeopleFile('Name,Email\n')).toEqual({ problem: 'empty' });
  expect(readPeopleFile('')).toEqual({ problem: 'empty' });
  expect(readPeopleFile('Name,Email\nA,a@b.test', { columns: ['name'] })).toEqual({ problem: 'columns' });
  expect(readPeopleFile('Name,Email\n"A,a@b.test')).toEqual({ problem: 'quotes', line: 2 });
});

it('the names of an export of ours are not turned, and a header says which name comes first', () => {
  const readOrder = (header: string) => {
    const read = readPeopleFile(`${header}\nA,a@b.test`);
    return 'problem' in read ? read : read.nameOrder;
  };
  expect(readOrder('Name,Email,Points balance,User id')).toBe('as_is');
  expect(readOrder('Last name First name,Work Email')).toBe('last_first');
  expect(readOrder('Name,Email')).toBe('by_comma');
});
