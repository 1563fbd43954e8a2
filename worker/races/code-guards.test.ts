import { beforeEach, describe, expect, it } from 'vitest';
import { appAt, call, givePoints, person, reward, rows } from '../test/harness.ts';
import { expectDone, readOutcome, runBeside } from './run-beside.ts';
import { NOW } from './side.ts';

type App = ReturnType<typeof appAt>;

let made = 0;
let [one, two, user, id] = ['', '', '', ''];
const code = (name: string) => `RACE-${made}-${name}`;

const load = (app: App, names: string[]) =>
  call(app, two, 'POST', `/api/rewards/${id}/codes`, { text: names.map(code).join('\n'), codes: names.length });
const claim = async (app: App = appAt(NOW)) =>
  String((await expectDone(call(app, user, 'POST', '/api/rewards/claim', { rewardId: id }))).body.id);
const approve = (app: App, admin: string, redemption: string) =>
  call(app, admin, 'PUT', `/api/redemptions/${redemption}`, { status: 'approved' });
const remove = (app: App, ids: unknown[]) => call(app, one, 'POST', `/api/rewards/${id}/codes/remove`, { ids });
const change = (app: App, fields: object) => call(app, one, 'PUT', `/api/rewards/${id}`, fields);
const readCodes = () =>
  rows<{ id: string; owner: string | null }>(
    'SELECT id, redemption_id AS owner FROM reward_codes WHERE reward_id = ? ORDER BY id',
    id,
  );

beforeEach(async () => {
  made += 1;
  [one, two, user] = [await person({ role: 'admin' }), await person({ role: 'super_admin' }), await person()];
  id = await reward({ fulfilment: '{"way":"codes","face":null}', stock: 0, points_cost: 5 });
  await givePoints(user, 100);
});

describe('the codes of a reward', () => {
  it('the last code goes to one of two claims that two admins approve at once', async () => {
    await load(appAt(NOW), ['last', 'other']);
    const [first, second] = [await claim(), await claim()];
    await rows(
      `UPDATE reward_codes SET expires_on = '2020-01-01' WHERE reward_id = ? AND code_end = ?`,
      id,
      code('other').slice(-4),
    );
    const late = await runBeside(
      (app) => approve(app, one, first),
      (app) => expectDone(approve(app, two, second)),
    );
    expect(readOutcome(late)).toBe('no_code_left');
    expect((await readCodes()).map(({ owner }) => owner).filter(Boolean)).toEqual([second]);
  });

  it('two admins who approve one claim at once give one code', async () => {
    await load(appAt(NOW), ['a', 'b']);
    const redemption = await claim();
    const late = await runBeside(
      (app) => approve(app, one, redemption),
      (app) => expectDone(approve(app, two, redemption)),
    );
    expect(readOutcome(late)).toBe('redemption_wrong_state');
    expect((await readCodes()).filter(({ owner }) => owner !== null)).toHaveLength(1);
  });

  it('two loads of the same codes at once store them once', async () => {
    const late = await runBeside(
      (app) => load(app, ['a', 'b']),
      (app) => expectDone(load(app, ['b'])),
    );
    expect(readOutcome(late)).toBe('codes_changed');
    expect(await readCodes()).toHaveLength(1);
  });

  it('a load is refused when the reward gets another way at the same time', async () => {
    const late = await runBeside(
      (app) => load(app, ['a']),
      (app) => expectDone(change(app, { fulfilment: { way: 'by_hand', face: null } })),
    );
    expect(readOutcome(late)).toBe('reward_without_codes');
    expect(await readCodes()).toEqual([]);
  });

  it('a code that is given at the same time is not removed', async () => {
    await load(appAt(NOW), ['a', 'b']);
    const redemption = await claim();
    const [first] = await readCodes();
    const late = await runBeside(
      (app) => remove(app, [first?.id]),
      (app) => expectDone(approve(app, two, redemption)),
    );
    expect(readOutcome(late)).toBe('codes_not_free');
    expect(await readCodes()).toHaveLength(2);
  });

  it('a code for which a claim is made at the same time is not removed', async () => {
    await load(appAt(NOW), ['a']);
    const [first] = await readCodes();
    const late = await runBeside((app) => remove(app, [first?.id]), claim);
    expect(readOutcome(late)).toBe('codes_promised');
  });

  it('a reward that gets its codes back has no code that is removed at the same time', async () => {
    await load(appAt(NOW), ['a', 'b']);
    const [first] = await readCodes();
    await expectDone(change(appAt(NOW), { fulfilment: { way: 'by_hand', face: null } }));
    const changed = await runBeside(
      (app) => change(app, { fulfilment: { way: 'codes', face: null } }),
      (app) => expectDone(remove(app, [first?.id])),
    );
    expect(changed).toMatchObject({ status: 200, body: { stock: 1 } });
  });
});

it('the rule approves no more claims than its number of a month when two are made at once', async () => {
  const set = (key: string, value: number) =>
    expectDone(call(appAt(NOW), two, 'PUT', `/api/settings/${key}`, { value }));
  await set('auto_approve_points', 10);
  await set('auto_approve_per_month', 1);
  id = await reward({ points_cost: 5 });
  const ask = (app: App) => call(app, user, 'POST', '/api/rewards/claim', { rewardId: id });
  const late = await runBeside(ask, (app) => expectDone(ask(app)));
  expect(late).toMatchObject({ status: 201, body: { status: 'pending' } });
  for (const key of ['auto_approve_points', 'auto_approve_per_month']) {
    await expectDone(call(appAt(NOW), two, 'DELETE', `/api/settings/${key}`, {}));
  }
});
