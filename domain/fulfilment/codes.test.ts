import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODES_MAX, FEW_CODES, hasFewCodes, isLink, readCodes, readEnd } from './codes.ts';
import { BY_HAND } from './ways.ts';

const TODAY = '2026-03-12';
const read = (text: string) => readCodes(text, TODAY);
const listCodes = (text: string) =>
  read(text).codes.map(({ line, code, pin, expiresOn }) => [line, code, pin, expiresOn]);
const listFaults = (text: string) => read(text).faults.map(({ line, fault }) => [line, fault]);

describe('readCodes', () => {
  it('reads one code a line, from any editor', () => {
    expect(listCodes('AAAA-1111\r\nBBBB-2222\rCCCC 3333\n\n\n')).toEqual([
      [1, 'AAAA-1111', null, null],
      [2, 'BBBB-2222', null, null],
      [3, 'CCCC 3333', null, null],
    ]);
    expect(read('\uFEFFAAAA-1111').codes).toHaveLength(1);
  });

  it('reads the PIN and the last day, in the order of the header', () => {
    expect(listCodes('Valid until;Gift card code;PIN\n31.12.2026;AAAA-1111;9876\n;BBBB-2222;')).toEqual([
      [2, 'AAAA-1111', '9876', '2026-12-31'],
      [3, 'BBBB-2222', null, null],
    ]);
    expect(listCodes('Gutscheincode,Gültig bis\nAAAA-1111,2027-01-31')).toEqual([[2, 'AAAA-1111', null, '2027-01-31']]);
    expect(listCodes('link\nhttps://gift.example/r/1,2?x=1;2')).toEqual([[2, 'https://gift.example/r/1', null, null]]);
  });

  it('without a header, takes the second column for days only when all its cells look like days', () => {
    expect(listCodes('AAAA-1111,2026-12-31\nBBBB-2222,')).toEqual([
      [1, 'AAAA-1111', null, '2026-12-31'],
      [2, 'BBBB-2222', null, null],
    ]);
    expect(listCodes('AAAA-1111\t45678\t2026-12-31')).toEqual([[1, 'AAAA-1111', '45678', '2026-12-31']]);
  });

  it('names each faulty line, and keeps the others', () => {
    const text = [
      'AAAA-1111,1,2026-12-31',
      '',
      'AAAA-1111,2,',
      'abc,,',
      'BBBB-2222,1,31/31/2026',
      'CCCC-3333,1,2026-03-11',
      'DDDD-4444,1,2026-03-12',
      `EEEE-5555,${'1'.repeat(41)},`,
      'Ä-FFFF-6666,,',
    ].join('\n');
    expect(listFaults(text)).toEqual([
      [2, 'blank'],
      [3, 'duplicate'],
      [4, 'unreadable'],
      [5, 'bad_day'],
      [6, 'expired'],
      [8, 'bad_pin'],
      [9, 'unreadable'],
    ]);
    expect(listCodes(text).map(([line]) => line)).toEqual([1, 7]);
  });

  it('reads no day that could mean two things', () => {
    expect(listFaults('AAAA-1111,,03/02/2027')).toEqual([[1, 'bad_day']]);
    expect(listCodes('AAAA-1111,,03/02/2027\nBBBB-2222,,25/02/2027')[0]).toEqual([1, 'AAAA-1111', null, '2027-02-03']);
  });

  it('stops at an open quotation mark, and after the most codes of a load', () => {
    expect(listFaults('AAAA-1111\n"BBBB')).toEqual([[2, 'unreadable']]);
    const many = (count: number) => Array.from({ length: count }, (_, index) => `CODE-${index}`).join('\n');
    expect(read(many(CODES_MAX))).toMatchObject({ hasTooMany: false, faults: [] });
    expect(read(many(CODES_MAX + 1))).toMatchObject({ hasTooMany: true });
    expect(read(many(CODES_MAX + 1)).codes).toHaveLength(CODES_MAX);
    expect(read('')).toEqual({ codes: [], faults: [], hasTooMany: false });
  });

  it('makes a code or a fault of each line, and no code twice', () => {
    const cell = fc.oneof(fc.constantFrom('', 'AAAA-1111', 'BBBB-2222', '2026-12-31', '12/13/2026', '1'), fc.string());
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 12 }), (rows) => {
        const { codes, faults } = read(rows.map((cells) => cells.join(',')).join('\n'));
        const lines = [...codes, ...faults].map(({ line }) => line);
        expect(new Set(lines).size).toBe(lines.length);
        expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length);
        for (const { expiresOn } of codes) expect(expiresOn === null || expiresOn >= TODAY).toBe(true);
      }),
    );
  });
});

it('readEnd shows at most four characters, and never more than half of the code', () => {
  expect(['AAAA-1234', 'ABCD5678', 'ABCD56', 'ABCD'].map(readEnd)).toEqual(['1234', '5678', 'D56', 'CD']);
});

it('isLink accepts only https addresses', () => {
  expect(['https://gift.example/1', 'http://gift.example/1', 'javascript:alert(1)', 'AAAA'].map(isLink)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it.each([
  [{}, true],
  [{ stock: 0 }, true],
  [{ stock: FEW_CODES + 1 }, false],
  [{ available: false }, false],
  [{ fulfilment: BY_HAND }, false],
])('hasFewCodes(%j) is %s', (change, expected) => {
  const reward = { fulfilment: { way: 'codes', face: null } as const, available: true, stock: FEW_CODES };
  expect(hasFewCodes({ ...reward, ...change })).toBe(expected);
});
