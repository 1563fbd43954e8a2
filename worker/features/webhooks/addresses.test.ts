import fc from 'fast-check';
import { expect, it } from 'vitest';
import { call, appAt, NOW, person, rows } from '#worker/test/harness.ts';
import { clerkUser, sendWebhook } from '#worker/test/providers/clerk-messages.ts';

interface Message {
  type: 'user.created' | 'user.updated' | 'user.deleted';
  id: string;
  t: number;
  email: string;
}
const send = ({ type, id, t, email }: Message) =>
  type === 'user.deleted'
    ? sendWebhook(type, { id, object: 'user', deleted: true })
    : sendWebhook(type, clerkUser(id, t, { email_addresses: [{ id: 'e', email_address: email }] }));
const updated = (id: string, t: number, email: string): Message => ({ type: 'user.updated', id, t, email });
const created = (id: string, email: string): Message => ({ type: 'user.created', id, t: 10, email });

async function readAddresses(ids: readonly string[]) {
  const found = await rows<{ id: string; email: string }>(
    'SELECT employee_id AS id, email FROM users WHERE employee_id IN (SELECT value FROM json_each(?)) ORDER BY id',
    JSON.stringify(ids),
  );
  return Object.fromEntries(found.map(({ id, email }) => [id, email]));
}

function listOrders(messages: readonly Message[]): Message[][] {
  if (messages.length < 2) return [[...messages]];
  return messages.flatMap((first) =>
    listOrders(messages.filter((one) => one !== first)).map((rest) => [first, ...rest]),
  );
}

let run = 0;
/** Returns a function that makes a name unique, so that the cases of a test share the database. */
const unique = () => {
  run += 1;
  const of = run;
  return (name: string) => `zq${of}x${name}`;
};

const CASES: Record<string, { before: [string, string][]; messages: [string, number, string][] }> = {
  'passes to another user': {
    before: [
      ['anna', 'a'],
      ['bert', 'shared'],
    ],
    messages: [
      ['bert', 100, 'b'],
      ['anna', 200, 'shared'],
    ],
  },
  'is swapped by two users': {
    before: [
      ['anna', 'a'],
      ['bert', 'b'],
    ],
    messages: [
      ['anna', 100, 'x'],
      ['bert', 200, 'a'],
      ['anna', 300, 'b'],
    ],
  },
  'goes round three users': {
    before: [
      ['anna', 'a'],
      ['bert', 'b'],
      ['cora', 'c'],
    ],
    messages: [
      ['anna', 100, 'x'],
      ['cora', 200, 'a'],
      ['bert', 300, 'c'],
      ['anna', 400, 'b'],
    ],
  },
  'goes from user to user to user': {
    before: [
      ['anna', 'a'],
      ['bert', 'b'],
      ['cora', 'c'],
    ],
    messages: [
      ['cora', 100, 'x'],
      ['bert', 200, 'c'],
      ['anna', 300, 'b'],
      ['dora', 400, 'a'],
    ],
  },
};

it.each(Object.entries(CASES))(
  'an address that %s is the provider’s after any order of messages',
  async (_, parts) => {
    for (const order of listOrders(parts.messages.map(([id, t, email]) => updated(id, t, email)))) {
      const u = unique();
      const at = (email: string) => `${u(email)}@example.test`;
      const expected: Record<string, string> = {};
      for (const [id, email] of parts.before) {
        await send(created(u(id), at(email)));
        expected[u(id)] = at(email);
      }
      for (const [id, , email] of parts.messages) expected[u(id)] = at(email);
      const sent = order.map(({ id, t, email }) => updated(u(id), t, at(email)));
      for (const message of [...sent, sent[0] as Message]) expect((await send(message)).status).toBe(200);
      expect(await readAddresses(Object.keys(expected)), order.map(({ id, t }) => `${id} ${t}`).join()).toEqual(
        expected,
      );
      const words = await rows<{ word: string }>(
        `SELECT word FROM user_words JOIN users ON id = user_id WHERE employee_id = ? AND word LIKE 'zq%'`,
        u('anna'),
      );
      expect(words.map(({ word }) => word)).toEqual([expected[u('anna')]?.split('@')[0]]);
    }
  },
  120_000,
);

const change = fc.record({
  user: fc.nat(4),
  address: fc.nat(5),
  isRemoval: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
});

/** At the provider, addresses are unique. */
function runProvider(
  changes: readonly { user: number; address: number; isRemoval: boolean }[],
  u: (name: string) => string,
) {
  const held = new Map<string, string>();
  const removed = new Set<string>();
  const messages: Message[] = [];
  for (const [index, { user, address, isRemoval }] of changes.entries()) {
    const [id, email, t] = [u(`user${user}`), `${u(`mail${address}`)}@example.test`, 100 + index];
    if (removed.has(id)) continue;
    if (isRemoval && held.has(id)) {
      held.delete(id);
      removed.add(id);
      messages.push({ type: 'user.deleted', id, t, email: '' });
    } else if (!isRemoval && ![...held.values()].includes(email)) {
      messages.push({ type: held.has(id) ? 'user.updated' : 'user.created', id, t, email });
      held.set(id, email);
    }
  }
  return { messages, held };
}

it('after all messages in any order, late and repeated, every record has the provider’s address', async () => {
  const histories = fc.array(change, { minLength: 3, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(histories, fc.infiniteStream(fc.nat(1_000)), async (changes, picks) => {
      const u = unique();
      const { messages, held } = runProvider(changes, u);
      const pick = (below: number) => Number(picks.next().value) % below;
      const repeated = messages.flatMap((message) => (pick(3) === 0 ? [message, message] : [message]));
      const order: Message[] = [];
      while (repeated.length > 0) order.push(...repeated.splice(pick(repeated.length), 1));
      // Some messages arrive at the same time.
      while (order.length > 0) {
        const answers = await Promise.all(order.splice(0, 1 + pick(3)).map(send));
        for (const { status } of answers) expect([200, 503]).toContain(status);
      }
      // The provider sends a message again until the answer is 200.
      for (const message of messages) expect((await send(message)).status).toBe(200);
      const found = await readAddresses([...held.keys()]);
      for (const [id, email] of held) {
        const [waits] = await rows<{ isActive: number }>(
          `SELECT is_active AS isActive FROM waiting_accounts JOIN users ON users.email = waiting_accounts.email
           WHERE waiting_accounts.employee_id = ?`,
          id,
        );
        // Only an account with the address of a removed user's record waits, because an admin decides.
        expect({ id, email: found[id] ?? (waits?.isActive === 0 ? email : null) }).toEqual({ id, email });
        expect(waits === undefined || found[id] === undefined).toBe(true);
      }
      expect(
        await rows(`SELECT employee_id FROM users WHERE identity_email <> email AND employee_id LIKE ?`, u('%')),
      ).toEqual([]);
    }),
    { numRuns: 40 },
  );
}, 300_000);

it('an address that a removed user’s record still has goes to the user for whom the provider names it', async () => {
  const u = unique();
  const [old, next, mail] = [u('old'), u('next'), `${u('m')}@example.test`];
  await send(created(old, mail));
  await send(created(next, `${u('n')}@example.test`));
  await send(updated(next, 20, mail));
  expect(await readAddresses([next])).toEqual({ [next]: `${u('n')}@example.test` });
  await send({ type: 'user.deleted', id: old, t: 30, email: '' });
  expect(await readAddresses([old, next])).toEqual({ [old]: `${old}@no-email.invalid`, [next]: mail });
  const audit = await rows(
    `SELECT action, before_value AS "before", after_value AS "after", reason FROM audit_log
     WHERE target_id = (SELECT id FROM users WHERE employee_id = ?) AND action = 'user.updated'`,
    old,
  );
  expect(audit).toEqual([
    {
      action: 'user.updated',
      before: JSON.stringify({ email: mail }),
      after: JSON.stringify({ email: `${old}@no-email.invalid` }),
      reason: 'The address belongs to another account at the sign-in provider.',
    },
  ]);
});

it('an address that no account has taken over stays with a record that the provider never named', async () => {
  const u = unique();
  const mail = `${u('m')}@example.test`;
  await person({ id: u('seeded'), email: mail });
  await send(created(u('a'), `${u('a')}@example.test`));
  await send(updated(u('a'), 20, mail));
  await send(created(u('b'), mail));
  expect(await readAddresses([u('seeded'), u('a'), u('b')])).toEqual({
    [u('seeded')]: mail,
    [u('a')]: `${u('a')}@example.test`,
  });
  expect((await call(appAt(NOW), u('a'), 'GET', '/api/me')).status).toBe(200);
});
