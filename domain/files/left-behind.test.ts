import { describe, expect, it } from 'vitest';
import { findLeftBehind, type LeftBehind } from './left-behind.ts';

const ERRORS = [
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#NAME?',
  '#DIV/0!',
  '#NUM!',
  '#NULL!',
  '#SPILL!',
  '#CALC!',
  '#GETTING_DATA',
]
  .concat(['#NV', '#BEZUG!', '#WERT!', '#ZAHL!', '#ÜBERLAUF!', '#VALEUR!', '#NOM?', '#NOMBRE!', '#¡REF!', '#¿NOMBRE?'])
  .concat([
    '#N/D',
    '#VALORE!',
    '#ARG!',
    '#ADR!',
    '#DZIEL/0!',
    '#N/B',
    '#VERW!',
    '#Н/Д',
    '#ССЫЛКА!',
    'Err:502',
    '#####',
  ]);

describe('findLeftBehind', () => {
  it.each(ERRORS)('finds the error %s', (cell) => {
    expect(findLeftBehind(cell)).toEqual({ left: 'sheet_error', text: cell });
    expect(findLeftBehind(cell, true).left).toBe('sheet_error');
  });

  it.each<[cell: string, isName: boolean, left: LeftBehind | null, text: string]>([
    ['=HYPERLINK("http://example.com","x")', true, 'formula', '=HYPERLINK("http://example.com","x")'],
    ['+Sales', false, 'formula', '+Sales'],
    ['-Ops', false, 'formula', '-Ops'],
    ['@SUM(A1)', false, 'formula', '@SUM(A1)'],
    ['＝1+1', false, 'formula', '＝1+1'],
    ["'-Bar Rowe", true, null, "'-Bar Rowe"],
    ['="Ana Ruizo"', true, 'as_text', 'Ana Ruizo'],
    ['="00""7"', false, 'as_text', '00"7'],
    ['="=1+1"', false, 'formula', '=1+1'],
    ['="#N/A"', false, 'sheet_error', '#N/A'],
    ['="NULL"', false, 'placeholder', ''],
    ['N/A', false, 'placeholder', ''],
    ['n/a', false, 'placeholder', ''],
    ['NULL', false, 'placeholder', ''],
    ['(null)', false, 'placeholder', ''],
    ['nan', false, 'placeholder', ''],
    ['None', false, 'placeholder', ''],
    ['k. A.', false, 'placeholder', ''],
    ['-', false, 'placeholder', ''],
    ['—', true, 'placeholder', ''],
    ['--', true, 'placeholder', ''],
    ['NULL', true, 'placeholder', ''],
    ['Null', true, null, 'Null'],
    ['Nan', true, null, 'Nan'],
    ['#1', false, null, '#1'],
    ['#Team', false, null, '#Team'],
    ['NA', false, null, 'NA'],
    ["O'Brien", true, null, "O'Brien"],
    ['', false, null, ''],
  ])('reads %j (a name: %s) as %s with the text %j', (cell, isName, left, text) => {
    expect(findLeftBehind(cell, isName)).toEqual({ left, text });
  });
});
