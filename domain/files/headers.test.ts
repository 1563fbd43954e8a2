import { describe, expect, it } from 'vitest';
import { chooseColumns, matchHeader, plainHeader } from './headers.ts';

const SPELLINGS = { email: ['workemail', 'email'], number: ['employeenumber'], name: ['name', 'employee'] } as const;

describe('headers', () => {
  it.each([
    ['E-Mail', 'email'],
    ['  FIRST_NAME ', 'firstname'],
    ['Employee #', 'employeenumber'],
    ['Employee No.', 'employeenumber'],
    ['N° employé', 'numberemploye'],
    ['Straße', 'strasse'],
    ['Имя', 'имя'],
    ['#', ''],
    ['', ''],
  ])('plainHeader turns %j into %j', (name, plain) => {
    expect(plainHeader(name)).toBe(plain);
  });

  it.each([
    ['Email Address [Required]', null],
    ['Work Email [Required]', 'email'],
    ['Email*', 'email'],
    ['Employee Email', 'email'],
    ['Name (as in passport)', 'name'],
    ['Employee', 'name'],
    ['Employee #', 'number'],
    ['Manager', null],
    ['Manager email', null],
    ['', null],
  ])('matchHeader finds that %j means %s', (name, column) => {
    expect(matchHeader(name, SPELLINGS)?.column ?? null).toBe(column);
  });

  it('chooseColumns takes the better of two columns with one meaning, and the first of two with one name', () => {
    expect(chooseColumns(['Name', 'Email', 'Work Email', 'Employee'], SPELLINGS)).toEqual({
      columns: ['name', null, 'email', null],
      seconds: [
        { place: 1, column: 'email' },
        { place: 3, column: 'name' },
      ],
    });
    expect(chooseColumns(['Email', 'Email', 'Shoe'], SPELLINGS)).toEqual({
      columns: ['email', null, null],
      seconds: [{ place: 1, column: 'email' }],
    });
  });
});
