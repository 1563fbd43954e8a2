/**
 * Tests that a user who loses the rights while a request runs writes nothing, and gets the refusal of a new request.
 * Every write route is in the table of write-routes.ts.
 */
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describedRoutes } from '../features/api-docs/document.ts';
import { appAt } from '../test/harness.ts';
import { takeSnapshot } from '../test/snapshot.ts';
import { ask, askHeld, listChanged, readCode, readTables, type HoldAt } from './held-app.ts';
import { findSender, makeCompany, WITHOUT_ACTOR, WRITE_ROUTES, type Company, type WriteRoute } from './write-routes.ts';

const PLACES: readonly HoldAt[] = ['after the first reads', 'before the write'];

let made: Company;
let restore: () => Promise<void>;
let start: Record<string, string>;
let keys = 0;

/** Unlike `rows`, does not compute the figures again. */
const run = (...texts: [text: string, ...values: string[]][]) =>
  env.DB.batch(texts.map(([text, ...values]) => env.DB.prepare(text).bind(...values)));

interface Loss {
  code: string;
  byDevice?: true;
  lose: () => Promise<unknown>;
}

function listLosses({ who, takesDevice }: WriteRoute, sender: string): Loss[] {
  const change = (set: string) => () => run([`UPDATE users SET ${set}, version = version + 1 WHERE id = ?`, sender]);
  const revoke = () => run(['DELETE FROM devices WHERE id = ?', made.device.id]);
  return [
    { code: 'account_suspended', lose: change(`approval_status = 'suspended'`) },
    ...(who === 'employee' ? [] : [{ code: 'auth/forbidden', lose: change(`role = 'employee'`) }]),
    ...(takesDevice ? [{ code: 'auth/unauthorized', byDevice: true as const, lose: revoke }] : []),
  ];
}

describe('a user who loses the rights while the request runs', () => {
  beforeAll(async () => {
    made = await makeCompany();
    restore = await takeSnapshot();
    start = await readTables();
  });
  beforeEach(() => restore());

  it('every write route of the API is in the table', () => {
    const routes = describedRoutes(appAt().routes).filter(({ method }) => method !== 'GET');
    const known = [...Object.keys(WRITE_ROUTES), ...Object.keys(WITHOUT_ACTOR)];
    expect(known.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted());
    for (const { method, path, docs } of routes) {
      const entry = WRITE_ROUTES[`${method} ${path}`];
      const role = docs.find((one) => one.role)?.role;
      const takesDevice = docs.some((one) => one.takesDevice);
      expect([role, takesDevice], path).toEqual([entry?.who, entry?.takesDevice ?? false]);
    }
  });

  const races = Object.entries(WRITE_ROUTES).flatMap(([route, entry]) =>
    PLACES.map((at) => [route, at, entry] as const),
  );
  const isGuarded = ([, , { mayBeLate }]: (typeof races)[number]) => mayBeLate === undefined;

  it.each(races.filter(isGuarded))('%s is refused %s', async (route, at, entry) => {
    const sender = findSender(entry, made);
    for (const { code, byDevice, lose } of listLosses(entry, sender)) {
      let before: Record<string, string> = {};
      const send = () => ask(route, entry, made, { key: `lost-rights-${++keys}`, ...(byDevice && { byDevice }) });
      const { answer, isHeld } = await askHeld(send, at, async () => {
        await lose();
        before = await readTables();
      });
      // An import stages its rows before its act, and deletes them when the act is refused.
      for (const table of ['people_imports', 'people_import_rows']) before[table] = start[table] ?? '';
      const changed = listChanged(before, await readTables());
      expect({ isHeld, code: readCode(answer), changed }).toEqual({ isHeld: true, code, changed: [] });
      expect(readCode(await send()), 'the refusal of a new request').toBe(code);
      await restore();
    }
  });

  it.each(races.filter((one) => !isGuarded(one)))('%s may still be answered %s', async (route, at, entry) => {
    const sender = findSender(entry, made);
    for (const { lose } of listLosses(entry, sender)) {
      const { answer } = await askHeld(() => ask(route, entry, made, { key: `late-${++keys}` }), at, lose);
      expect([200, 201, 202], JSON.stringify(answer.body)).toContain(answer.status);
      await restore();
    }
  });

  it.each([
    ['pending', `approval_status = 'pending'`, 'account_pending'],
    ['rejected', `approval_status = 'rejected'`, 'account_rejected'],
    ['suspended', `approval_status = 'suspended'`, 'account_suspended'],
    ['removed', 'is_active = 0', 'account_inactive'],
  ])('a user who is %s writes nothing by any route', async (_, columns, code) => {
    await run([`UPDATE users SET ${columns} WHERE id <> ?`, made.removed]);
    const before = await readTables();
    for (const [route, entry] of Object.entries(WRITE_ROUTES)) {
      const answer = await ask(route, entry, made, { key: `without-rights-${++keys}` });
      expect([answer.status, readCode(answer)], route).toEqual([403, code]);
    }
    expect(listChanged(before, await readTables())).toEqual([]);
    // The figures still count the users, so the rights come back before the invariants are checked.
    await restore();
  });
});
