import { describe, expect, it } from 'vitest';
import type { PeopleImport } from '#domain/api/people-import.ts';
import type { Identity, ProviderProfile } from '#worker/identity/identity.ts';
import { clerkUser, sendWebhook } from '#worker/test/providers/clerk-messages.ts';
import { appAt, call, NOW, person, rows } from '#worker/test/harness.ts';

function makeApp(profile: Partial<ProviderProfile> & { subject: string }) {
  const known: ProviderProfile = {
    email: null,
    emailVerified: true,
    firstName: 'Given',
    lastName: 'Family',
    role: null,
    block: null,
    blockEndsAtMs: null,
    createdAtMs: 0,
    updatedAtMs: 5,
    ...profile,
  };
  const identity: Identity = {
    authenticate: async () => ({ subject: known.subject, role: null, impersonator: null }),
    readProfile: async () => known,
    endSessions: async () => false,
    invite: null,
  };
  return appAt(undefined, { identity });
}
const signIn = (profile: Partial<ProviderProfile> & { subject: string }) =>
  call(makeApp(profile), null, 'GET', '/api/me');
const code = ({ status, body }: Awaited<ReturnType<typeof signIn>>) =>
  status === 200 ? 'in' : (body as { error: { code: string } }).error.code;

async function imported(email: string): Promise<string> {
  const hr = await person({ role: 'admin' });
  const app = appAt();
  const sent = await call(app, hr, 'POST', '/api/users/import', `Name,Email,Department\nIm Ported,${email},Design`, {
    'Content-Type': 'text/csv',
  });
  const { id } = sent.body as unknown as PeopleImport;
  await call(app, hr, 'POST', `/api/users/import/${id}/apply`, { newDepartments: 'all' });
  return `imported-${id}-2`;
}
const readRow = async (id: string) =>
  (
    await rows('SELECT employee_id, name, first_name, department, role, approval_status FROM users WHERE id = ?', id)
  )[0];

describe('the first sign-in of an imported user', () => {
  it('the first sign-in links the imported record to one provider account, and the record waits for approval where new accounts do', async () => {
    await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
      VALUES ('new_account_status', '"pending"', 'x', 'x')`);
    const id = await imported('ann@link.test');
    await rows(`DELETE FROM system_settings`);
    expect(code(await signIn({ subject: 'user_ann', email: 'ann@link.test' }))).toBe('account_pending');
    expect(await readRow(id)).toEqual({
      employee_id: 'user_ann',
      name: 'Im Ported',
      first_name: 'Given',
      department: 'Design',
      role: 'employee',
      approval_status: 'pending',
    });
    await rows(`UPDATE users SET approval_status = 'approved' WHERE id = ?`, id);
    expect((await signIn({ subject: 'user_ann', email: 'ann@link.test' })).body).toMatchObject({ id });
    expect(code(await signIn({ subject: 'user_other', email: 'ann@link.test' }))).toBe('account_conflict');
    expect(await readRow(id)).toMatchObject({ employee_id: 'user_ann' });
  });

  it('the first sign-in sets the zone of the user’s location', async () => {
    await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at) VALUES
      ('location_time_zones', '[{"location":"Oslo","timeZone":"Europe/Oslo"}]', 'x', 'x'),
      ('company_time_zone', '"Europe/Lisbon"', 'x', 'x')`);
    const people = { gil: ['Oslo', 'UTC', 0], hal: ['', 'UTC', 0], ida: ['Oslo', 'Asia/Tokyo', 1] } as const;
    for (const [name, [location, timeZone, isKnown]] of Object.entries(people)) {
      const id = await imported(`${name}@link.test`);
      await rows(
        `UPDATE users SET approval_status = 'approved', location = ?, time_zone = ?, is_time_zone_known = ? WHERE id = ?`,
        location,
        timeZone,
        isKnown,
        id,
      );
    }
    const readZone = async (name: string) => {
      const { body } = await signIn({ subject: `user_${name}`, email: `${name}@link.test` });
      return [body.timeZone, body.isTimeZoneKnown];
    };
    expect(await readZone('gil')).toEqual(['Europe/Oslo', true]);
    expect(await readZone('hal')).toEqual(['Europe/Lisbon', false]);
    expect(await readZone('ida')).toEqual(['Asia/Tokyo', true]);
    expect(await readZone('jon')).toEqual(['Europe/Lisbon', false]);
    await rows(`DELETE FROM system_settings`);
  });

  it('the first sign-in is refused with an address that the provider has not verified', async () => {
    const id = await imported('ben@link.test');
    expect(code(await signIn({ subject: 'user_ben', email: 'ben@link.test', emailVerified: false }))).toBe(
      'account_conflict',
    );
    expect(await readRow(id)).toMatchObject({ employee_id: id });
  });

  it('neither a removed user nor a user who already has a record gets an imported record', async () => {
    const id = await imported('cid@link.test');
    await rows(`INSERT INTO identity_removals (employee_id, removed_at) VALUES ('user_gone', 'x')`);
    expect(code(await signIn({ subject: 'user_gone', email: 'cid@link.test' }))).toBe('account_inactive');
    await person({ id: 'own', employee_id: 'user_own' });
    expect(code(await signIn({ subject: 'user_own', email: 'cid@link.test' }))).toBe('in');
    // A record that was not imported is not linked to another account, although its `id` equals its `employee_id`.
    await person({ id: 'plain', email: 'plain@link.test' });
    expect(code(await signIn({ subject: 'user_new', email: 'plain@link.test' }))).toBe('account_conflict');
    expect(await readRow(id)).toMatchObject({ employee_id: id });
  });

  it('a webhook that changes a user’s address to an imported address does not link the imported record', async () => {
    const id = await imported('fay@link.test');
    await person({ id: 'fay', employee_id: 'user_fay', email: 'fay@before.test' });
    const address = { id: 'e', email_address: 'fay@link.test', verification: { status: 'verified' } };
    const changed = clerkUser('user_fay', NOW.getTime(), { email_addresses: [address] });
    expect(await sendWebhook('user.updated', changed)).toMatchObject({ status: 200 });
    expect(await readRow(id)).toMatchObject({ employee_id: id });
    expect(await readRow('fay')).toMatchObject({ employee_id: 'user_fay', first_name: 'Ada' });
  });

  it('only one account gets the imported record when requests of two accounts arrive at once', async () => {
    const id = await imported('eve@link.test');
    const answers = await Promise.all([
      signIn({ subject: 'user_eve', email: 'eve@link.test' }),
      signIn({ subject: 'user_eve', email: 'eve@link.test' }),
      signIn({ subject: 'user_mal', email: 'eve@link.test' }),
    ]);
    const { employee_id: winner } = (await readRow(id)) as { employee_id: string };
    expect(['user_eve', 'user_mal']).toContain(winner);
    expect(answers.map(code).filter((one) => one === 'account_conflict')).toHaveLength(winner === 'user_eve' ? 1 : 2);
    expect(await rows(`SELECT count(*) AS n FROM users WHERE email = 'eve@link.test'`)).toEqual([{ n: 1 }]);
  });

  it('the demo accepts the id of an imported record as the signed-in user', async () => {
    const id = await imported('dem@link.test');
    await rows(`UPDATE users SET approval_status = 'approved' WHERE id = ?`, id);
    expect((await call(appAt(), id, 'GET', '/api/me')).status).toBe(200);
  });
});
