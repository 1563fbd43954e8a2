import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PeopleImport } from '#domain/api/people-import.ts';
import { ATTEMPTS_MAX } from '#domain/notifications/attempts.ts';
import { AppError } from '#worker/app-error.ts';
import { openDb } from '#worker/db/client.ts';
import { demoIdentity } from '#worker/identity/demo.ts';
import { failingD1 } from '#worker/test/failing-d1.ts';
import { appAt, call, NOW, rows } from '#worker/test/harness.ts';
import { admin, readRows } from '#worker/test/people-import.ts';
import { INVITED_AT_ONCE, sendInvitations } from './invitations-repository.ts';

function provider(answer: (email: string) => 'sent' | 'refused' = () => 'sent') {
  const asked: string[] = [];
  const invite = async (email: string) => {
    asked.push(email);
    return answer(email);
  };
  return { identity: { ...demoIdentity({ publicDemo: false }), invite }, asked };
}
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
const send = (identity: ReturnType<typeof provider>['identity'], at = NOW, d1 = env.DB) =>
  sendInvitations(openDb(d1), identity, at);

async function importPeople(
  emails: readonly string[],
  { invite = true, ...choices }: { invite?: boolean; identity?: ReturnType<typeof provider>['identity'] } = {},
) {
  const hr = await admin();
  const app = appAt(NOW, { identity: choices.identity ?? provider().identity });
  const file = `Name,Email\n${emails.map((email) => `Person,${email}`).join('\n')}`;
  const sent = await call(app, hr, 'POST', '/api/users/import', file, { 'Content-Type': 'text/csv' });
  const made = sent.body as unknown as PeopleImport;
  const { body } = await call(app, hr, 'POST', `/api/users/import/${made.id}/apply`, { invite });
  const read = async () => {
    const answer = await call(app, hr, 'GET', `/api/users/import/${made.id}`);
    return (answer.body as unknown as PeopleImport).invitations;
  };
  return { hr, id: made.id, made, applied: body as unknown as PeopleImport, read };
}

beforeEach(() => rows('UPDATE people_import_rows SET invitation_due = NULL'));

describe('invitations', () => {
  it('leave after the import, a few in each run, once to each address', async () => {
    const emails = Array.from({ length: INVITED_AT_ONCE + 2 }, (_, n) => `p${n}@invite.test`);
    const { made, applied, read } = await importPeople(emails);
    expect(made.invitations).toEqual({ canSend: true, waiting: 0, sent: 0, failed: 0 });
    expect(applied.invitations).toEqual({ canSend: true, waiting: 10, sent: 0, failed: 0 });
    const { identity, asked } = provider();
    expect(await send(identity)).toEqual({ people: INVITED_AT_ONCE });
    expect(await read()).toEqual({ canSend: true, waiting: 2, sent: 8, failed: 0 });
    await send(identity);
    await send(identity, minutes(600));
    expect(await read()).toEqual({ canSend: true, waiting: 0, sent: 10, failed: 0 });
    expect(asked.toSorted()).toEqual(emails.toSorted());
  });

  it('are not sent when the admin wants none, when the provider sends none, or before an approval', async () => {
    const { identity, asked } = provider();
    const none = { waiting: 0, sent: 0, failed: 0 };
    expect((await importPeople(['a@none.test'], { invite: false })).applied.invitations).toMatchObject(none);
    const demo = { ...identity, invite: null as unknown as typeof identity.invite };
    expect((await importPeople(['b@none.test'], { identity: demo })).applied.invitations).toEqual({
      canSend: false,
      ...none,
    });
    await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
      VALUES ('new_account_status', '"pending"', 'x', 'x')`);
    const pending = await importPeople(['c@none.test']);
    await rows('DELETE FROM system_settings');
    expect(pending.applied.invitations).toEqual({ canSend: false, ...none });
    await send(identity);
    expect(asked).toEqual([]);
  });

  it('are tried again later when the provider does not answer, and fail after the last attempt', async () => {
    const { read, id, hr } = await importPeople(['late@retry.test']);
    const down = provider(() => {
      throw new AppError('identity_unavailable');
    });
    for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt++) await send(down.identity, minutes(200 * attempt));
    expect(await read()).toMatchObject({ waiting: 1, failed: 0 });
    await send(down.identity, minutes(200 * ATTEMPTS_MAX));
    await send(down.identity, minutes(3_000));
    expect(down.asked).toHaveLength(ATTEMPTS_MAX);
    expect(await read()).toEqual({ canSend: true, waiting: 0, sent: 0, failed: 1 });
    expect((await readRows(hr, id, 'uninvited')).map(({ email }) => email)).toEqual(['late@retry.test']);
  });

  it('fail at once for an address that the provider refuses', async () => {
    const { read } = await importPeople(['good@refuse.test', 'bad@refuse.test']);
    const { identity, asked } = provider((email) => (email.startsWith('bad') ? 'refused' : 'sent'));
    await send(identity);
    await send(identity, minutes(600));
    expect(asked).toHaveLength(2);
    expect(await read()).toEqual({ canSend: true, waiting: 0, sent: 1, failed: 1 });
  });

  it('are asked for again when a run ended before it stored the outcome', async () => {
    const { read } = await importPeople(['lost@run.test']);
    const { identity, asked } = provider();
    const lost = failingD1(1);
    await expect(send(identity, NOW, lost.d1)).rejects.toThrow('killed');
    await send(identity, minutes(1));
    expect(asked).toHaveLength(1);
    await send(identity, minutes(6));
    expect(asked).toHaveLength(2);
    expect(await read()).toMatchObject({ waiting: 0, sent: 1 });
  });

  it('are not sent to a user who has signed in or was suspended meanwhile', async () => {
    const { read } = await importPeople(['in@joined.test', 'out@joined.test']);
    await rows(`UPDATE users SET employee_id = 'user_joined' WHERE email = 'in@joined.test'`);
    await rows(`UPDATE users SET approval_status = 'suspended' WHERE email = 'out@joined.test'`);
    const { identity, asked } = provider();
    await send(identity);
    expect(asked).toEqual([]);
    expect(await read()).toMatchObject({ waiting: 0, failed: 0 });
  });

  it('of two runs at once count once', async () => {
    const { read } = await importPeople(['one@twice.test', 'two@twice.test']);
    const { identity, asked } = provider();
    await Promise.all([send(identity), send(identity)]);
    expect(asked.toSorted()).toEqual(['one@twice.test', 'two@twice.test']);
    expect(await read()).toMatchObject({ waiting: 0, sent: 2 });
  });
});
