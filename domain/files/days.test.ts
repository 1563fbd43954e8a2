import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/local-date.ts';
import { DAY_ORDERS, findDayOrder, readDay, type DayOrder } from './days.ts';

const LATEST = 2027;

describe('readDay', () => {
  it.each<[cell: string, order: DayOrder | null, day: string | null]>([
    ['2019-03-15', null, '2019-03-15'],
    ['2019/3/15', null, '2019-03-15'],
    ['2019.03.15.', null, '2019-03-15'],
    ['2019. 3. 15.', null, '2019-03-15'],
    ['2019年3月15日', null, '2019-03-15'],
    ['20190315', null, '2019-03-15'],
    ['2019-03-15T00:00:00', null, '2019-03-15'],
    ['2019-03-15T23:30:00.000+02:00', null, '2019-03-15'],
    ['2024-01-02 10:11:12Z', null, '2024-01-02'],
    ['15.03.2019', null, '2019-03-15'],
    ['15.03.19', null, '2019-03-15'],
    ['1.2.2026', null, '2026-02-01'],
    ['15.03.1998', null, '1998-03-15'],
    ['15.03.98', null, '1998-03-15'],
    ['01.07.27', null, '2027-07-01'],
    ['01.07.28', null, '1928-07-01'],
    ['3/15/2019', null, '2019-03-15'],
    ['15/03/2019', null, '2019-03-15'],
    ['15-03-2019', null, '2019-03-15'],
    ['3/15/2019 12:00:00 AM', null, '2019-03-15'],
    ['02/02/2024', null, '2024-02-02'],
    ['03/02/2026', null, null],
    ['03/02/2026', 'dmy', '2026-02-03'],
    ['03/02/2026', 'mdy', '2026-03-02'],
    ['3/2/26', 'mdy', '2026-03-02'],
    ['15/03/2019', 'mdy', null],
    ['3/15/2019', 'dmy', null],
    ['15-Mar-2019', null, '2019-03-15'],
    ['15-Mar-19', null, '2019-03-15'],
    ['15 March 2019', null, '2019-03-15'],
    ['March 15, 2019', null, '2019-03-15'],
    ['Mar 15, 2019', null, '2019-03-15'],
    ['Fri, March 15th, 2019', null, '2019-03-15'],
    ['15. März 2019', null, '2019-03-15'],
    ['Freitag, 15. März 2019', null, '2019-03-15'],
    ['5. Jänner 2024', null, '2024-01-05'],
    ['15 mars 2019', null, '2019-03-15'],
    ['1er août 2019', null, '2019-08-01'],
    ['15 févr. 2019', null, '2019-02-15'],
    ['15 de marzo de 2019', null, '2019-03-15'],
    ['43539', null, '2019-03-15'],
    ['43539.5', null, '2019-03-15'],
    ['2026-02-30', null, null],
    ['30.2.2026', null, null],
    ['31/02/2019', null, null],
    ['2019-15-03', null, null],
    ['15 Foo 2019', null, null],
    ['2019', null, null],
    ['03/2019', null, null],
    ['1000', null, null],
    ['99999', null, null],
    ['2026-02-01 to 2026-03-01', null, null],
    ['soon', null, null],
    ['', null, null],
  ])('readDay reads %j with the order %s as %s', (cell, order, day) => {
    expect(readDay(cell, order, LATEST)).toBe(day);
  });

  it('readDay reads each day that a spreadsheet writes in any country and by any order', () => {
    const locales = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pl-PL', 'pt-BR', 'sv-SE', 'da-DK'];
    const styles = ['short', 'medium', 'long', 'full'] as const;
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 28_000 }),
        fc.constantFrom(...locales),
        fc.constantFrom(...styles),
        (number, locale, dateStyle) => {
          const day = addDays('1950-01-01', number);
          const written = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(new Date(day));
          expect([written, readDay(written, locale === 'en-US' ? 'mdy' : 'dmy', LATEST)]).toEqual([
            written,
            // A short day of two digits cannot say 1926.
            /\d{4}/.test(written) || day > '1928' ? day : expect.anything(),
          ]);
        },
      ),
    );
  });
});

describe('findDayOrder', () => {
  it.each<[cells: string[], header: string, order: DayOrder | null, isNeeded: boolean]>([
    [['3/15/2019', '12/31/2021', '7/1/2024'], '', 'mdy', false],
    [['15/03/2019', '01/07/2024'], '', 'dmy', false],
    [['01/07/2024', '03/04/2024'], '', null, true],
    [['01-07-2024'], '', null, true],
    [['01/07/2024'], 'Hire Date (MM/DD/YYYY)', 'mdy', false],
    [['01/07/2024'], 'Date d’embauche (jj/mm/aaaa)', 'dmy', false],
    [['01/07/2024'], 'Eintritt TT.MM.JJJJ', 'dmy', false],
    // Two orders in one column prove neither.
    [['15/03/2019', '3/15/2019', '01/07/2024'], '', null, true],
    [['15/03/2019', '3/15/2019'], '', null, false],
    [['01.07.2024', '2024-01-02', ' 5/5/2020 ', '', 'Mar 3, 2020'], '', null, false],
    [['3/15/2019', '#N/A'], '', 'mdy', false],
    [[], '', null, false],
  ])('the column %j with the name %j has the order %s', (cells, header, order, isNeeded) => {
    expect(findDayOrder(cells, header)).toMatchObject({ order, isNeeded });
  });

  it('a column of days in one order is read without a question, or with one question, and never wrongly', () => {
    const days = fc.array(fc.integer({ min: 0, max: 28_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(days, fc.constantFrom(...DAY_ORDERS), fc.constantFrom('/', '-'), (numbers, order, separator) => {
        const wanted = numbers.map((number) => addDays('1950-01-01', number));
        const cells = wanted.map((day) => {
          const [year = '', month = '', date = ''] = day.split('-');
          return [...(order === 'dmy' ? [date, month] : [month, date]), year].join(separator);
        });
        const found = findDayOrder(cells);
        if (found.order) expect(found.order).toBe(order);
        expect(cells.map((cell) => readDay(cell, found.order ?? (found.isNeeded ? order : null), LATEST))).toEqual(
          wanted,
        );
      }),
    );
  });
});
