import { beforeAll, describe, expect, it } from 'vitest';
import { readCsvRows } from '#domain/files/csv-rows.ts';
import type { Payroll } from '#domain/api/exports.ts';
import type { PeopleImport } from '#domain/api/people-import.ts';
import { CSV_FORMAT_NAMES, END_OF_FILE } from '#domain/text/csv.ts';
import { checkIns } from '#worker/db/schema.ts';
import { appAt, call, givePoints, NOW, person, reward, rows } from '#worker/test/harness.ts';

const app = appAt();

/** Encodes a text in an encoding of one byte for each letter. A spreadsheet writes `?` for other letters. */
function encode(encoding: string, text: string): Uint8Array {
  const bytes = new Map<string, number>();
  for (let byte = 255; byte >= 0; byte--) bytes.set(new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte);
  return Uint8Array.from([...text], (letter) => bytes.get(letter) ?? 0x3f);
}
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from([...`\ufeff${text}`], (char) => char.charCodeAt(0)).buffer);

interface Saved {
  delimiter: string;
  toDay: (year: string, month: string, day: string) => string;
  lineEnd?: string;
}

/** Returns a table as a spreadsheet saves it: it takes digits for numbers, and writes days as its country does. */
const saved = (table: string[][], { delimiter, toDay, lineEnd = '\r\n' }: Saved): string =>
  table
    .map((row) =>
      row
        .map((cell) => {
          const value = /^\d+$/.test(cell)
            ? String(Number(cell))
            : cell.replace(/^(\d{4})-(\d\d)-(\d\d)$/, (_, y, m, d) => toDay(y, m, d));
          return /["\n]/.test(value) || value.includes(delimiter) ? `"${value.replaceAll('"', '""')}"` : value;
        })
        .join(delimiter),
    )
    .join(lineEnd) + lineEnd;

const US = (y: string, m: string, d: string) => `${Number(m)}/${Number(d)}/${y}`;
const UK = (y: string, m: string, d: string) => `${d}/${m}/${y}`;
const GERMAN = (y: string, m: string, d: string) => `${d}.${m}.${y}`;
const short = (y: string) => y.slice(2);

/** The files of spreadsheets in four countries. The query is what the screen sends with a file of this encoding. */
const SPREADSHEETS: { program: string; save: (table: string[][]) => Uint8Array; query: string }[] = [
  { country: 'en-US', delimiter: ',', toDay: US },
  { country: 'en-GB', delimiter: ',', toDay: UK },
  { country: 'de', delimiter: ';', toDay: GERMAN },
  { country: 'fr', delimiter: ';', toDay: UK },
].flatMap(({ country, ...how }) => [
  {
    program: `Excel (${country}), CSV`,
    save: (table: string[][]) => encode('windows-1252', saved(table, how)),
    query: '?encoding=windows-1252',
  },
  {
    program: `Excel (${country}), CSV UTF-8`,
    save: (table: string[][]) => utf8(`\ufeff${saved(table, how)}`),
    query: '',
  },
  {
    program: `Excel (${country}), Unicode text`,
    save: (table: string[][]) => utf16(saved(table, { ...how, delimiter: '\t' })),
    query: '',
  },
  {
    program: `Excel on a Mac (${country}), CSV`,
    save: (table: string[][]) => encode('macintosh', saved(table, { ...how, lineEnd: '\r' })),
    query: '?encoding=macintosh',
  },
  {
    program: `LibreOffice (${country}), years of two digits`,
    save: (table: string[][]) =>
      utf8(saved(table, { ...how, lineEnd: '\n', toDay: (y, m, d) => how.toDay(short(y), m, d) })),
    query: '',
  },
]);
let hr = '';
let boss = '';
let coffee = '';

async function download(path: string, as = hr) {
  const response = await app.request(`http://localhost/api/exports/${path}`, {
    headers: { Authorization: `Demo ${as}` },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(bytes);
  expect(text.startsWith('\ufeff')).toBe(true);
  const lines = text.slice(1).split('\r\n');
  expect(lines.at(-1)).toBe('');
  const [, rowCount] = END_OF_FILE.exec(text) ?? [];
  return { response, lines: lines.slice(0, -2), rowCount: Number(rowCount) };
}

async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  const marks = names.map(() => '?').join(', ');
  await rows(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`, ...Object.values(row));
}

async function fulfilled(userId: string, points: number, processed: string, by: string): Promise<void> {
  await givePoints(userId, points);
  const { body } = await call(app, userId, 'POST', '/api/rewards/claim', { rewardId: coffee });
  await rows(
    `UPDATE redemptions SET status = 'fulfilled', points_spent = ?, processed_date = ?, processed_by = ?,
       requested_date = ? WHERE id = ?`,
    points,
    processed,
    by,
    processed,
    String(body.id),
  );
}

beforeAll(async () => {
  hr = await person({ id: 'hr', role: 'admin', name: 'Hr', created_at: '2026-01-01T00:00:00.000Z' });
  boss = await person({ id: 'boss', role: 'super_admin', name: 'Boss', created_at: '2026-01-02T00:00:00.000Z' });
  coffee = await reward({ id: 'coffee', name: '=Coffee, large', points_cost: 1 });
});

describe('exports', () => {
  it('contain all users, or the users who were created in a period, the newest first', async () => {
    await person({
      id: 'evil',
      name: '=HYPERLINK("http://x","y")',
      email: 'evil@x.test',
      department: '-Ops',
      created_at: '2026-01-03T12:00:00.000Z',
    });
    const { response, lines, rowCount } = await download('users.csv?from=2026-01-02&to=2026-01-03');
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="rewards-users-2026-01-02-to-2026-01-03.csv"',
    );
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(lines).toEqual([
      'Name,First name,Last name,Email,Department,Location,Hire date,Employee number,Calendar,Role,Status,Active,Points balance,Points earned,Points redeemed,Current streak,Longest streak,Check-ins,Last check-in,Created,User id',
      `"'=HYPERLINK(""http://x"",""y"")",,,evil@x.test,"'-Ops",,2024-01-15,,Monday to Friday,employee,approved,yes,0,0,0,0,0,0,,2026-01-03 12:00:00,evil`,
      'Boss,,,boss@example.test,General,,2024-01-15,,Monday to Friday,super_admin,approved,yes,0,0,0,0,0,0,,2026-01-02 00:00:00,boss',
    ]);
    expect(rowCount).toBe(2);
    const all = await download('users.csv');
    expect(all.rowCount).toBe((await rows<{ n: number }>('SELECT count(*) AS n FROM users'))[0]?.n);
  });

  describe('can be imported again without a fault and without a change', () => {
    beforeAll(async () => {
      await person({ id: 'dash', name: '-Dash', email: 'dash@x.test', department: 'R&D, -east; +west' });
      const columns = { location: 'Köln, Süd', employee_number: '0042', hire_date: '2019-03-05' };
      await person({ id: 'jr', name: 'Jörg "Jo" Groß', first_name: 'Jörg', last_name: 'Groß', ...columns });
      await person({
        id: 'gone',
        name: 'Gone',
        approval_status: 'suspended',
        employee_number: '7',
        hire_date: '1998-12-01',
      });
    });

    const importAgain = (file: Uint8Array, query = '') =>
      app.request(`http://localhost/api/users/import${query}`, {
        method: 'POST',
        headers: { Authorization: `Demo ${boss}`, 'Content-Type': 'text/csv' },
        body: file,
      });
    const NO_CHANGE = { new: 0, changed: 0, wrong: 0, stillActive: 0 };
    const countChanges = async (answer: Response) => {
      const { counts, stillActive } = await answer.json<PeopleImport>();
      return { new: counts.new, changed: counts.changed, wrong: counts.wrong, stillActive };
    };

    it.each(CSV_FORMAT_NAMES)('as it was downloaded, as %s too', async (format) => {
      const response = await app.request(`http://localhost/api/exports/users.csv?format=${format}`, {
        headers: { Authorization: `Demo ${boss}` },
      });
      const file = (await response.text()).replace(END_OF_FILE, '');
      expect(await countChanges(await importAgain(new TextEncoder().encode(file)))).toEqual(NO_CHANGE);
    });

    it.each(SPREADSHEETS)('after $program has opened and saved it', async ({ save, query }) => {
      const { lines } = await download('users.csv', boss);
      const table = [...readCsvRows(lines.join('\n'), ',')].map((row) => (Array.isArray(row) ? row : []));
      expect(await countChanges(await importAgain(save(table), query))).toEqual(NO_CHANGE);
    });
  });

  it('contain the check-ins of the requested days, by the local day of each user', async () => {
    const [a, b] = [await person({ id: 'ci-a', name: 'Ann' }), await person({ id: 'ci-b', name: 'Ben' })];
    for (const at of ['2025-03-03T12:30:00.000Z', '2025-03-04T12:59:00.000Z', '2025-03-05T12:30:00.000Z']) {
      expect(
        (await call(appAt(new Date(at)), a, 'POST', '/api/checkins', { mood: 'tired', notes: 'mine' })).status,
      ).toBe(201);
    }
    // It is still the 4th in Ben's zone.
    await rows(`UPDATE users SET time_zone = 'America/Vancouver' WHERE id = 'ci-b'`);
    await call(appAt(new Date('2025-03-05T05:00:00.000Z')), b, 'POST', '/api/checkins', {});
    const { lines, rowCount } = await download('checkins.csv?from=2025-03-04&to=2025-03-04');
    expect(lines.map((line) => line.split(',').slice(0, 10))).toEqual([
      ['Day', 'Local time', 'Time zone', 'Name', 'Email', 'Department', 'Type', 'On time', 'Points', 'Bonus points'],
      ['2025-03-04', '07:59:00', 'America/Toronto', 'Ann', 'ci-a@example.test', 'General', 'on time', 'yes', '1', '0'],
      ['2025-03-04', '21:00:00', 'America/Vancouver', 'Ben', 'ci-b@example.test', 'General', 'late', 'no', '1', '0'],
    ]);
    expect(rowCount).toBe(2);
    expect(lines.join()).not.toMatch(/tired|mine/);
  });

  it.each([
    ['early', 0, 'verified', 0, '07:10:00 late no'],
    ['early', 1, 'verified', 0, '07:10:00 early yes'],
    ['ontime', 1, 'late', 0, '07:10:00 on time yes'],
    ['ontime', 0, 'late', 0, '07:10:00 late no'],
    ['ontime', 0, 'unverified', 0, '07:10:00 unverified no'],
    ['early', 1, 'verified', 1, '07:10:00 day off '],
    ['ontime', 0, 'unverified', 1, '07:10:00 day off '],
  ])('a check-in of type %s, on time %s, time proof %s and day off %s reads %s', async (...facts) => {
    const [type, onTime, proof, dayOff, written] = facts;
    const user = await person({ name: 'Type' });
    const at = new Date('2025-04-01T11:10:00.000Z');
    expect((await call(appAt(at), user, 'POST', '/api/checkins', {})).status).toBe(201);
    const stored = [checkIns.checkInType.mapToDriverValue(type), checkIns.timeProof.mapToDriverValue(proof)];
    await rows(
      'UPDATE check_ins SET check_in_type = ?, time_proof = ?, is_on_time = ?, is_day_off = ? WHERE user_id = ?',
      ...(stored as number[]),
      onTime,
      dayOff,
      user,
    );
    const { lines } = await download('checkins.csv?from=2025-04-01&to=2025-04-01');
    const cells = lines.find((line) => line.endsWith(user))?.split(',') ?? [];
    expect([cells[1], cells[6], cells[7]].join(' ')).toBe(written);
  });

  it('contain each user’s ledger rows of the period, in the order of the ledger', async () => {
    const worker = await person({ id: 'led', name: 'Led' });
    for (const [at, amount] of [
      ['2025-06-01T12:00:00.000Z', 5],
      ['2025-06-02T12:00:00.000Z', 7],
      ['2025-06-03T12:00:00.000Z', 9],
      ['2025-06-10T12:00:00.000Z', 11],
    ] as const) {
      const done = await call(appAt(new Date(at)), hr, 'POST', '/api/points', {
        userId: worker,
        amount,
        description: '+Thanks',
      });
      expect(done.status).toBe(201);
    }
    const { lines, rowCount } = await download('ledger.csv?from=2025-06-02&to=2025-06-03');
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 12))).toEqual([
      [
        '2025-06-02',
        '2025-06-02 12:00:00',
        'Led',
        'led@example.test',
        'General',
        'bonus',
        '7',
        '12',
        `"'+Thanks"`,
        'admin_adjustment',
        'hr',
        'Hr',
      ],
      [
        '2025-06-03',
        '2025-06-03 12:00:00',
        'Led',
        'led@example.test',
        'General',
        'bonus',
        '9',
        '21',
        `"'+Thanks"`,
        'admin_adjustment',
        'hr',
        'Hr',
      ],
    ]);
    expect(rowCount).toBe(2);
  });

  it('contain the claims that were made in the period', async () => {
    const worker = await person({ id: 'red', name: 'Red' });
    await fulfilled(worker, 4, '2025-07-01T08:00:00.000Z', hr);
    await fulfilled(worker, 5, '2025-07-31T23:59:59.999Z', hr);
    await fulfilled(worker, 6, '2025-08-01T00:00:00.000Z', hr);
    const { lines } = await download('redemptions.csv?from=2025-07-01&to=2025-07-31');
    expect(lines.slice(1).map((line) => line.slice(0, line.lastIndexOf(',')))).toEqual([
      `2025-07-31 23:59:59,Red,red@example.test,General,"'=Coffee, large",weekly,5,fulfilled,2025-07-31 23:59:59,Hr,,,by_hand,,2025-07-31 23:59:59,,,,,red`,
      `2025-07-01 08:00:00,Red,red@example.test,General,"'=Coffee, large",weekly,4,fulfilled,2025-07-01 08:00:00,Hr,,,by_hand,,2025-07-01 08:00:00,,,,,red`,
    ]);
  });

  it('contain the order of each claim, its money, and what is still owed', async () => {
    const worker = await person({ id: 'owed', name: 'Owed' });
    const claim = async (day: string, fulfilment: object, columns: Record<string, unknown>, order?: object) => {
      const id = `owed-${day}`;
      const row = {
        id,
        user_id: worker,
        reward_id: coffee,
        points_spent: 30,
        requested_date: `2025-09-${day}T08:00:00.000Z`,
        reward_snapshot: '{"name":"Card","category":"weekly"}',
        fulfilment: JSON.stringify(fulfilment),
        idempotency_key: id,
        created_at: 'x',
        updated_at: 'x',
        ...columns,
      };
      await insert('redemptions', row);
      if (order)
        await insert('orders', { redemption_id: id, user_id: worker, ordered_at: 'x', updated_at: 'x', ...order });
    };
    const face = { cents: 2_500, currency: 'EUR' };
    const [card, provider] = [
      { way: 'codes', face },
      { way: 'provider', face, product: 'p' },
    ];
    const counted = { counted_month: '2025-09', counted_cents: 2_500, counted_currency: 'EUR' };
    await claim('01', card, { status: 'pending' });
    await claim(
      '02',
      provider,
      { status: 'approved', ...counted },
      { way: 'provider', state: 'sending', face_cents: 2_400, currency: 'EUR' },
    );
    await claim(
      '03',
      provider,
      { status: 'fulfilled', processed_date: '2025-09-09T10:00:00.000Z', ...counted, delivered_month: '2025-09' },
      {
        way: 'provider',
        state: 'delivered',
        face_cents: 2_500,
        currency: 'EUR',
        fee_cents: 75,
        delivered_at: '2025-09-09T09:59:00.000Z',
      },
    );
    await claim('04', { way: 'by_hand', face: null }, { status: 'approved', ...counted, counted_cents: 210 });
    await claim('05', { way: 'day_off', days: 1 }, { status: 'approved' }, { way: 'day_off', state: 'due' });
    const { lines } = await download('redemptions.csv?from=2025-09-01&to=2025-09-30');
    expect(lines.map((line) => line.split(',').slice(12, 19))).toEqual([
      ['Delivered by', 'Order', 'Delivered', 'Face value', 'Currency', 'Provider fee', 'Still owed'],
      ['day_off', 'due', '', '', '', '', ''],
      ['by_hand', '', '', '', 'EUR', '', '2.10'],
      ['provider', 'delivered', '2025-09-09 09:59:00', '25.00', 'EUR', '0.75', ''],
      ['provider', 'sending', '', '24.00', 'EUR', '', '24.00'],
      ['codes', '', '', '25.00', 'EUR', '', ''],
    ]);
  });

  it('contain the taxable value of each person and year, by currency and with paid days off apart', async () => {
    const [one, other] = [
      await person({ id: 'tax-a', name: 'Tax A', department: 'Tax', employee_number: 'T1' }),
      await person({ id: 'tax-b', name: 'Tax B', department: 'Tax' }),
    ];
    const deliver = async (userId: string, at: string, fulfilment: object, order?: object) => {
      await fulfilled(userId, 10, at, hr);
      const [{ id = '' } = {}] = await rows<{ id: string }>(
        'SELECT id FROM redemptions WHERE user_id = ? AND processed_date = ?',
        userId,
        at,
      );
      await rows('UPDATE redemptions SET fulfilment = ? WHERE id = ?', JSON.stringify(fulfilment), id);
      if (order)
        await insert('orders', { redemption_id: id, user_id: userId, ordered_at: 'x', updated_at: 'x', ...order });
    };
    const card = (cents: number, currency: string) => ({ way: 'codes', face: { cents, currency } });
    const byHand = { way: 'by_hand', face: null };
    const value = (from: string, cents: number, currency: string) =>
      rows(
        `INSERT INTO point_values (from_month, cents, currency, set_by, set_at) VALUES (?, ?, ?, 'x', 'x')`,
        from,
        cents,
        currency,
      );
    await value('', 0, 'EUR');
    await value('2022-06', 7, 'EUR');
    await deliver(one, '2022-03-01T10:00:00.000Z', byHand);
    await deliver(one, '2022-06-01T10:00:00.000Z', byHand);
    await deliver(one, '2022-07-01T10:00:00.000Z', card(2_500, 'EUR'), {
      way: 'codes',
      state: 'delivered',
      face_cents: 2_400,
      currency: 'EUR',
    });
    await deliver(one, '2022-08-01T10:00:00.000Z', card(1_000, 'USD'));
    await deliver(one, '2022-09-01T10:00:00.000Z', { way: 'day_off', days: 2 });
    await deliver(other, '2022-12-31T23:59:59.999Z', byHand);
    await deliver(other, '2023-01-01T00:00:00.000Z', card(100, 'EUR'));
    const { lines } = await download('taxable.csv?from=2022-03-01&to=2023-02-28');
    await rows('DELETE FROM point_values');
    // The claims of cards and days off have no codes and no leave here.
    await rows(`DELETE FROM orders WHERE user_id LIKE 'tax-%'`);
    await rows(`UPDATE redemptions SET fulfilment = ? WHERE user_id LIKE 'tax-%'`, JSON.stringify(byHand));
    expect(lines).toEqual([
      'Year,Department,Employee number,Name,Email,Claims,Taxable value,Currency,Face values,Points in money,Claims without a value,Paid days off,User id',
      '2022,Tax,T1,Tax A,tax-a@example.test,1,,,,,0,2,tax-a',
      '2022,Tax,T1,Tax A,tax-a@example.test,3,24.70,EUR,24.00,0.70,1,,tax-a',
      '2022,Tax,T1,Tax A,tax-a@example.test,1,10.00,USD,10.00,0.00,0,,tax-a',
      '2022,Tax,,Tax B,tax-b@example.test,1,0.70,EUR,0.00,0.70,0,,tax-b',
      '2023,Tax,,Tax B,tax-b@example.test,1,1.00,EUR,1.00,0.00,0,,tax-b',
    ]);
  });

  it('are recorded in the audit log with the actor and the requested file', async () => {
    await download('payroll.csv?from=2025-01-01&to=2025-01-31', boss);
    expect(
      await rows(
        `SELECT actor_id, action, target_type, target_id, after_value, created_at FROM audit_log
         WHERE action = 'export.payroll' AND actor_id = 'boss'`,
      ),
    ).toEqual([
      {
        actor_id: 'boss',
        action: 'export.payroll',
        target_type: 'export',
        target_id: 'payroll',
        after_value: '{"from":"2025-01-01","to":"2025-01-31"}',
        created_at: NOW.toISOString(),
      },
    ]);
  });

  it.each(['checkins', 'ledger', 'redemptions', 'payroll', 'taxable', 'thanks'])(
    'cannot have an invalid period: %s',
    async (name) => {
      const status = async (query: string) => (await call(app, hr, 'GET', `/api/exports/${name}.csv${query}`)).status;
      expect(await status('')).toBe(400);
      expect(await status('?from=2026-01-02&to=2026-01-01')).toBe(400);
      expect(await status('?from=2025-01-01&to=2026-01-02')).toBe(400);
      expect(await status('?from=2025-01-01&to=2026-01-01')).toBe(200);
      expect(await status('?from=2025-02-30&to=2025-03-01')).toBe(400);
      expect(await status('?from=2025-01-01&to=2025-01-02&who=me')).toBe(400);
    },
  );
});

describe('the payroll report', () => {
  const payroll = async (query: string) => {
    const { status, body } = await call(app, hr, 'GET', `/api/exports/payroll?${query}`);
    expect(status).toBe(200);
    return body as unknown as Payroll;
  };

  it('sums up fulfilled claims by user, department and month in the company’s zone, in points and money', async () => {
    await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at) VALUES
      ('company_time_zone', '"America/Toronto"', 'x', 'x'), ('point_value_cents', '7', 'x', 'x'),
      ('currency', '"CAD"', 'x', 'x')`);
    const ann = await person({ id: 'pay-ann', name: 'ann', department: 'Design', employee_number: 'P-17' });
    const ben = await person({ id: 'pay-ben', name: 'Ben', department: 'Design' });
    const cid = await person({ id: 'pay-cid', name: 'Cid', department: 'sales' });
    await fulfilled(ann, 10, '2024-10-01T04:00:00.000Z', hr);
    // It is still September in Toronto.
    await fulfilled(ann, 20, '2024-10-01T03:59:59.999Z', hr);
    await fulfilled(ann, 30, '2024-10-15T12:00:00.000Z', hr);
    await fulfilled(ben, 40, '2024-10-20T12:00:00.000Z', hr);
    await fulfilled(cid, 55, '2024-11-01T03:59:59.999Z', hr);
    await fulfilled(cid, 60, '2024-11-01T04:00:00.000Z', hr);
    await rows(`UPDATE redemptions SET status = 'approved' WHERE user_id = 'pay-cid' AND points_spent = 60`);

    const read = await payroll('from=2024-10-01&to=2024-11-30');
    expect(read).toEqual({
      from: '2024-10-01',
      to: '2024-11-30',
      currency: 'CAD',
      pointValueCents: 7,
      total: { claims: 4, points: 135, cents: 945, otherAmounts: [] },
      departments: [
        { department: 'Design', claims: 3, points: 80, cents: 560, otherAmounts: [] },
        { department: 'sales', claims: 1, points: 55, cents: 385, otherAmounts: [] },
      ],
      items: [
        {
          month: '2024-10',
          department: 'Design',
          userId: ann,
          employeeNumber: 'P-17',
          name: 'ann',
          email: 'pay-ann@example.test',
          claims: 2,
          points: 40,
          cents: 280,
          otherAmounts: [],
        },
        {
          month: '2024-10',
          department: 'Design',
          userId: ben,
          employeeNumber: '',
          name: 'Ben',
          email: 'pay-ben@example.test',
          claims: 1,
          points: 40,
          cents: 280,
          otherAmounts: [],
        },
        {
          month: '2024-10',
          department: 'sales',
          userId: cid,
          employeeNumber: '',
          name: 'Cid',
          email: 'pay-cid@example.test',
          claims: 1,
          points: 55,
          cents: 385,
          otherAmounts: [],
        },
      ],
    });
    expect((await payroll('from=2024-09-30&to=2024-09-30')).items).toMatchObject([{ month: '2024-09', points: 20 }]);
    expect(await payroll('from=2024-12-01&to=2024-12-31')).toMatchObject({
      total: { claims: 0, points: 0, cents: 0, otherAmounts: [] },
      departments: [],
      items: [],
    });

    const { lines } = await download('payroll.csv?from=2024-10-01&to=2024-11-30');
    expect(lines).toEqual([
      'Row,Month,Department,Employee number,Name,Email,Claims,Points,Amount,Currency,User id,Sum of claims,Sum of points,Sum of amounts',
      'person,2024-10,Design,P-17,ann,pay-ann@example.test,2,40,2.80,CAD,pay-ann,,,',
      'person,2024-10,Design,,Ben,pay-ben@example.test,1,40,2.80,CAD,pay-ben,,,',
      'person,2024-10,sales,,Cid,pay-cid@example.test,1,55,3.85,CAD,pay-cid,,,',
      'department,,Design,,,,,,,CAD,,3,80,5.60',
      'department,,sales,,,,,,,CAD,,1,55,3.85',
      'total,,,,,,,,,CAD,,4,135,9.45',
    ]);
    const german = await download('payroll.csv?from=2024-10-01&to=2024-11-30&format=semicolon');
    expect(german.lines.filter((_, index) => index === 1 || index === 6)).toEqual([
      'person;2024-10;Design;P-17;ann;pay-ann@example.test;2;40;2,80;CAD;pay-ann;;;',
      'total;;;;;;;;;CAD;;4;135;9,45',
    ]);
    const swiss = await download('payroll.csv?from=2024-10-01&to=2024-11-30&format=semicolon_point');
    expect(swiss.lines.at(-1)).toBe('total;;;;;;;;;CAD;;4;135;9.45');
    const unknown = await call(app, hr, 'GET', '/api/exports/payroll.csv?from=2024-10-01&to=2024-11-30&format=tab');
    expect(unknown.status).toBe(400);
  });

  it('contains every claim once over all pages, and no amount of money when points have no value', async () => {
    await rows(`DELETE FROM system_settings WHERE setting_key = 'point_value_cents'`);
    const months = Array.from({ length: 12 }, (_, index) => `2023-${String(index + 1).padStart(2, '0')}`);
    for (const n of [1, 2, 3, 4, 5]) {
      const worker = await person({ id: `many-${n}`, name: 'Same Name', department: n % 2 ? 'A' : 'b' });
      for (const month of months) await fulfilled(worker, n, `${month}-15T12:00:00.000Z`, hr);
    }
    const found: string[] = [];
    let cursor = '';
    do {
      const { items, nextCursor, total } = await payroll(`from=2023-01-01&to=2023-12-31${cursor}`);
      expect(total).toEqual({ claims: 60, points: 180, cents: 0, otherAmounts: [] });
      found.push(...items.map(({ month, userId }) => `${month} ${userId}`));
      cursor = nextCursor === undefined ? '' : `&cursor=${nextCursor}`;
    } while (cursor !== '');
    expect(found).toEqual(months.flatMap((month) => [1, 3, 5, 2, 4].map((n) => `${month} many-${n}`)));
    const { lines } = await download('payroll.csv?from=2023-01-01&to=2023-12-31');
    expect(lines).toHaveLength(1 + 60 + 2 + 1);
    expect(lines.at(-1)).toBe('total,,,,,,,,,,,60,180,');
  });
});
