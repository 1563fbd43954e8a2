import { expect, it, vi } from 'vitest';
import type { LogLine } from '#worker/parts.ts';
import { appAt, call, givePoints, NOW, person, reward, rows } from '#worker/test/harness.ts';

const CODE = 'SECRET-CODE-OF-A-TEST-8142';
const PIN = 'PIN-90210-OF-A-TEST';
const LINK = 'https://gift.example/secret-link-of-a-test-5531';
const SECRETS = [CODE, PIN, LINK];
const FORMS = SECRETS.flatMap((secret) => [secret, btoa(secret).slice(0, -4), encodeURIComponent(secret)]);

const findIn = (text: string): string[] => FORMS.filter((form) => text.includes(form));

it('no code, PIN or link is in the clear in the database, a log, an export or an answer of another route', async () => {
  const lines: LogLine[] = [];
  const printed = (['log', 'error', 'warn', 'info'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => undefined),
  );
  const [admin, boss, user] = [await person({ role: 'admin' }), await person({ role: 'super_admin' }), await person()];
  const app = appAt(NOW, { log: (line) => lines.push(line) });
  const answers: string[] = [];
  const ask = async (as: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const key = { 'Idempotency-Key': `secret-codes-${answers.length}` };
    const answer = await call(app, as, method, path, body, key);
    answers.push(JSON.stringify(answer.body));
    return answer;
  };
  await givePoints(user, 100);
  const id = await reward({ fulfilment: '{"way":"codes","face":null}', stock: 0 });
  const text = `${CODE},${PIN},\n${LINK},,\n${LINK},,`;
  await ask(admin, 'POST', `/api/rewards/${id}/codes/preview`, { text });
  await ask(admin, 'POST', `/api/rewards/${id}/codes`, { text, codes: 9 });
  expect((await ask(admin, 'POST', `/api/rewards/${id}/codes`, { text, codes: 2 })).status).toBe(201);
  await ask(admin, 'POST', `/api/rewards/${id}/codes`, { text, codes: 2 });
  const claims = [];
  for (let times = 0; times < 2; times++) {
    const { body } = await ask(user, 'POST', '/api/rewards/claim', { rewardId: id });
    await ask(boss, 'PUT', `/api/redemptions/${String(body.id)}`, { status: 'approved' });
    claims.push(String(body.id));
  }
  const shown = [];
  for (const claim of claims) {
    const path = `/api/redemptions/${claim}/code`;
    const headers = { 'Idempotency-Key': `secret-reveal-${claim}` };
    shown.push((await call(app, user, 'POST', path, undefined, headers)).body);
    const broken = appAt(NOW, {
      codeKeys: [{ id: 'test', bytes: new Uint8Array(32) }],
      log: (line) => lines.push(line),
    });
    answers.push(JSON.stringify((await call(broken, user, 'POST', path)).body));
  }
  expect(JSON.stringify(shown)).toContain(CODE);
  expect(JSON.stringify(shown)).toContain(LINK);

  for (const path of [`/api/rewards/${id}/codes?state=given`, '/api/rewards/all', '/api/audit', '/api/redemptions'])
    await ask(admin, 'GET', path);
  for (const path of ['/api/notices', '/api/redemptions', '/api/activity', '/api/me']) await ask(user, 'GET', path);
  const span = `from=${NOW.toISOString().slice(0, 10)}&to=${NOW.toISOString().slice(0, 10)}`;
  for (const file of ['audit/export.csv', `exports/redemptions.csv?${span}`, `exports/ledger.csv?${span}`])
    expect((await ask(admin, 'GET', `/api/${file}`)).status).toBe(200);
  expect(findIn(answers.join('\n'))).toEqual([]);
  expect(findIn(JSON.stringify(lines))).toEqual([]);
  expect(findIn(JSON.stringify(printed.map(({ mock }) => mock.calls.map((call_) => call_.map(String)))))).toEqual([]);
  for (const spy of printed) spy.mockRestore();

  const tables = await rows<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'`,
  );
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['idempotency_keys', 'audit_log', 'deliveries']),
  );
  for (const { name } of tables) expect(findIn(JSON.stringify(await rows(`SELECT * FROM ${name}`))), name).toEqual([]);
});
