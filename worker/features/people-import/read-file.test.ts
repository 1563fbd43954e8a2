import { describe, expect, it } from 'vitest';
import { rows } from '#worker/test/harness.ts';
import {
  admin,
  applyAll,
  latin1,
  peopleCount,
  readPerson,
  readRows,
  send,
  stage,
  utf8,
} from '#worker/test/people-import.ts';

describe('reading the file of an import', () => {
  it('an import reads several separators and encodings, German column names, and line breaks in quotes', async () => {
    const hr = await admin();
    const german = await stage(
      hr,
      latin1(
        'Vorname;Nachname;E-Mail;Abteilung;Büro;Eintrittsdatum\nJörg;Groß;joerg@latin.test;"Vertrieb; Süd";Köln;2.3.2025\n',
      ),
      { encoding: 'windows-1252' },
    );
    await applyAll(hr, german.id);
    expect(await readPerson('joerg@latin.test')).toMatchObject({
      name: 'Jörg Groß',
      first_name: 'Jörg',
      last_name: 'Groß',
      department: 'Vertrieb; Süd',
      location: 'Köln',
      hire_date: '2025-03-02',
    });
    const tabs = 'Email\tName\n\ttabs@x.test\n';
    const wide = Uint8Array.from([
      0xff,
      0xfe,
      ...[...`${tabs}wide@latin.test\tŁukasz\n`].flatMap((char) => {
        const code = char.charCodeAt(0);
        return [code & 0xff, code >> 8];
      }),
    ]);
    const utf16 = await stage(hr, wide);
    expect(utf16.counts).toMatchObject({ new: 1, wrong: 1 });
    expect((await readRows(hr, utf16.id, 'new'))[0]).toMatchObject({ name: 'Łukasz', line: 3 });

    const marked = await stage(
      hr,
      `\ufeffsep=;\r\n"Email";"Name";"Note"\r\nbom@latin.test;Anna;"two\r\nlines"\r\n;Nobody;\r\n`,
    );
    expect((await readRows(hr, marked.id, 'new'))[0]).toMatchObject({ line: 3, email: 'bom@latin.test', name: 'Anna' });
    expect((await readRows(hr, marked.id, 'wrong'))[0]).toMatchObject({
      line: 5,
      problems: [{ column: 'email', code: 'missing' }],
    });
  });

  it('an import skips the end-of-file line that an exported CSV file contains', async () => {
    const hr = await admin();
    const made = await stage(hr, '\ufeffName,Email\r\nAnn,ann@ended.test\r\n# end of file: 1 rows\r\n');
    expect(made).toMatchObject({ total: 1, counts: { new: 1, wrong: 0 } });
    const padded = await stage(hr, 'Name;Email\nAnn;ann@ended.test\n# end of file: 1 rows;\n\n');
    expect(padded).toMatchObject({ total: 1, counts: { new: 1, wrong: 0 } });
  });

  it('an import reports duplicate addresses, formulas and every wrong cell of a row', async () => {
    const hr = await admin();
    const made = await stage(
      hr,
      [
        'Name,Email,Department,Hire date,Calendar',
        'First,twice@wrong.test,IT,,',
        'Second,TWICE@wrong.test,IT,,',
        'Third,twice@wrong.test,IT,,',
        '=HYPERLINK("http://x"),f1@wrong.test,IT,,',
        '@SUM(A1),f2@wrong.test,IT,,',
        '+Plus -Minus,plus@wrong.test,#N/A,,',
        "'-Dash,dash@wrong.test,IT,,",
        `${'x'.repeat(81)},long@wrong.test,=1+1,31.02.2026,Sundays only`,
        ',noname@wrong.test,IT,2026-02-30,standard',
        'Wide,wide@wrong.test,IT,,,,surplus',
        'Early,early@wrong.test,IT,1949-12-31,Monday to Friday',
      ].join('\n'),
    );
    expect(made.counts).toEqual({ new: 2, changed: 0, unchanged: 0, wrong: 9 });
    expect((await readRows(hr, made.id, 'new')).map(({ line, name }) => [line, name])).toEqual([
      [2, 'First'],
      [8, '-Dash'],
    ]);
    const wrongRows = (await readRows(hr, made.id, 'wrong')).map(({ line, problems }) => [
      line,
      ...problems.map(({ column, code, line: first }) => [column, code, ...(first ? [first] : [])]),
    ]);
    expect(wrongRows).toEqual([
      [3, ['email', 'duplicate', 2]],
      [4, ['email', 'duplicate', 2]],
      [5, ['name', 'formula']],
      [6, ['name', 'formula']],
      [7, ['name', 'formula'], ['department', 'sheet_error']],
      [9, ['name', 'too_long'], ['hireDate', 'date'], ['calendar', 'calendar'], ['department', 'formula']],
      [10, ['name', 'missing'], ['hireDate', 'date']],
      [11, [null, 'cells']],
      [12, ['hireDate', 'date_range']],
    ]);
  });

  it.each([
    ['an unclosed quote', 'Name,Email\nAnn,a@b.test\n"Ben,c@d.test\nCid,e@f.test\n', 'import_quotes', 'line 3'],
    ['a quote inside a cell', 'Name,Email\n"Ann" B,a@b.test\n', 'import_quotes', 'line 2'],
    ['no email column', 'Name,Phone\nAnn,1\n', 'import_columns', 'email'],
    ['no header row', 'Ann,a@b.test\nBen,c@d.test\n', 'import_columns', 'email'],
    ['only a header row', 'Name,Email\n\n', 'import_empty', undefined],
    ['no content', '', 'import_empty', undefined],
    ['only blank lines', '\ufeff\n\n \n', 'import_empty', undefined],
    ['binary content', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 1]), 'import_not_text', undefined],
    ['an encoding that is not proven', latin1('Name,Email\nJörg,a@b.test\n'), 'import_encoding', undefined],
    ['days of two meanings', 'Name,Email,Hired\nA,a@b.test,01/02/2026\n', 'import_day_order', 'dayOrder'],
    ['two encodings', new Uint8Array([...utf8('Name,Email\nJörg,'), 0xe4, 0x2c]), 'import_encoding', undefined],
  ])('an import of a file with %s is refused, and changes nothing', async (_what, file, code, path) => {
    const hr = await admin();
    const before = [await peopleCount(), await rows('SELECT count(*) AS n FROM people_imports')];
    const { status, body } = await send(hr, file);
    const { error } = body as { error: { code: string; details?: { fields: { path: string }[] } } };
    expect({ status, code: error.code, path: error.details?.fields[0]?.path }).toEqual({ status: 400, code, path });
    expect([await peopleCount(), await rows('SELECT count(*) AS n FROM people_imports')]).toEqual(before);
  });

  it('an import accepts only a CSV file of at most the maximum size', async () => {
    const hr = await admin();
    expect(await send(hr, '{}', { 'Content-Type': 'application/json' })).toMatchObject({
      status: 415,
      body: { error: { code: 'import_media_type' } },
    });
    expect(await send(hr, new Uint8Array(12 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { error: { code: 'import_too_large' } },
    });
    const many = `Name,Email\n${'A,a@b.test\n'.repeat(50_001)}`;
    expect(await send(hr, many)).toMatchObject({ status: 400, body: { error: { code: 'import_too_many_rows' } } });
  });

  it('an import with long rows is staged in parts that D1 accepts', async () => {
    const hr = await admin();
    const long = '\u{4eba}'.repeat(80);
    const lines = Array.from(
      { length: 2_500 },
      (_, n) => `${n}${'\u{540d}'.repeat(74)},p${n}@long.test,${long},${long}`,
    );
    const made = await stage(hr, `Name,Email,Department,Location\n${lines.join('\n')}\n`);
    expect(made).toMatchObject({ total: 2_500, staged: 2_500, counts: { new: 2_500, wrong: 0 } });
  });
});
