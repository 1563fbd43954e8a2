import { describe, expect, it } from 'vitest';
import { readLastFirst } from './last-first.ts';

describe('readLastFirst', () => {
  it.each([
    ['Adinolfo, Wilma  K', 'Wilma K Adinolfo', 'Wilma', 'Adinolfo'],
    ['Ruizo, Ana', 'Ana Ruizo', 'Ana', 'Ruizo'],
    ['Ruizo,Ana Maria', 'Ana Maria Ruizo', 'Ana Maria', 'Ruizo'],
    ['Ruizo, Ana, Jr.', 'Ana Ruizo Jr.', 'Ana', 'Ruizo'],
    ['Smitho, III, John B.', 'John B. Smitho III', 'John', 'Smitho'],
    ['Meier, Dr. Sofia', 'Dr. Sofia Meier', 'Sofia', 'Meier'],
    ['Meier, Prof. Dr. Sofia', 'Prof. Dr. Sofia Meier', 'Sofia', 'Meier'],
    ["O'haro, Lynn", "Lynn O'haro", 'Lynn', "O'haro"],
    ['van der Berg, Anna-Lena', 'Anna-Lena van der Berg', 'Anna-Lena', 'van der Berg'],
    ['Нowak, Ян', 'Ян Нowak', 'Ян', 'Нowak'],
    ['Li, J', 'J Li', 'J', 'Li'],
  ])('turns %j into %j', (text, name, firstName, lastName) => {
    expect(readLastFirst(text)).toEqual({ name, firstName, lastName });
  });

  it.each(['Ana Ruizo', 'Sofia Meier, PhD', 'John Smitho, Jr.', 'a, b, c', ', Ana', 'Ruizo,', '', ','])(
    'leaves %j as it is',
    (text) => {
      expect(readLastFirst(text)).toBeNull();
    },
  );

  it('needs no comma when the header says the order, but two words', () => {
    expect(readLastFirst('Ruizo Ana', true)).toEqual({ name: 'Ana Ruizo', firstName: 'Ana', lastName: 'Ruizo' });
    expect(readLastFirst('Ruizo, Ana', true)).toMatchObject({ firstName: 'Ana' });
    expect(readLastFirst('van Berg Ana', true)).toBeNull();
    expect(readLastFirst('Ana', true)).toBeNull();
  });
});
