import { describe, expect, it } from 'vitest';
import { appAt, call, person, rows } from '#worker/test/harness.ts';

describe('PUT /api/profile', () => {
  it('changes the given fields of the user’s own profile, and keeps the other fields', async () => {
    const user = await person({ phone: '+14165550123', department: 'Sales' });
    const { status, body } = await call(appAt(), user, 'PUT', '/api/profile', {
      name: ' Zoë  ',
      bio: 'Line one\nline two',
      preferences: { theme: 'dark', language: 'en' },
      hiddenFromLeaderboard: true,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: user,
      name: 'Zoë',
      bio: 'Line one\nline two',
      phone: '+14165550123',
      department: 'Sales',
      role: 'employee',
      preferences: { notifications: true, emailUpdates: true, theme: 'dark' },
      hiddenFromLeaderboard: true,
      version: 1,
    });
  });

  it.each([
    '\u0639\u0644\u06cc\u200c\u0631\u0636\u0627',
    '\u0dc1\u0dca\u200d\u0dbb\u0dd3',
    'Ada \u{1f469}\u200d\u{1f4bb}',
  ])('accepts the zero-width characters that the name %s needs', async (name) => {
    const user = await person();
    expect((await call(appAt(), user, 'PUT', '/api/profile', { name })).body).toMatchObject({ name });
  });

  it('changes the user’s time zone from the next local day on', async () => {
    const user = await person();
    const monday = new Date('2026-03-02T12:30:00Z');
    const { body } = await call(appAt(monday), user, 'PUT', '/api/profile', { timeZone: 'Asia/Tokyo' });
    expect(body).toMatchObject({
      timeZone: 'America/Toronto',
      pendingTimeZone: 'Asia/Tokyo',
      pendingTimeZoneFrom: '2026-03-03',
    });
    expect((await call(appAt(monday), user, 'POST', '/api/checkins', {})).body.localDate).toBe('2026-03-02');
    const next = new Date('2026-03-03T05:00:00Z');
    expect((await call(appAt(next), user, 'GET', '/api/me')).body.today).toMatchObject({
      date: '2026-03-03',
      timeZone: 'Asia/Tokyo',
    });
  });

  it('refuses an edit with a stale version, and stores both of two concurrent edits without a version', async () => {
    const user = await person();
    const app = appAt();
    await Promise.all([
      call(app, user, 'PUT', '/api/profile', { bio: 'b' }),
      call(app, user, 'PUT', '/api/profile', { location: 'Lisbon' }),
    ]);
    expect(await rows('SELECT bio, location, version FROM users WHERE id = ?', user)).toEqual([
      { bio: 'b', location: 'Lisbon', version: 2 },
    ]);
    expect((await call(app, user, 'PUT', '/api/profile', { bio: 'c', version: 1 })).body).toMatchObject({
      error: { code: 'version_conflict' },
    });
  });

  it('writes one edit for several requests with one Idempotency-Key', async () => {
    const user = await person();
    const app = appAt();
    const edit = () => call(app, user, 'PUT', '/api/profile', { bio: 'once' }, { 'Idempotency-Key': 'profile-key-1' });
    const answers = await Promise.all([edit(), edit(), edit(), edit()]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body });
    expect(await rows('SELECT version FROM users WHERE id = ?', user)).toEqual([{ version: 1 }]);
  });

  it.each([
    [{ role: 'admin' }, 'role'],
    [{ pointsBalance: 1_000_000 }, 'pointsBalance'],
    [{ totalPointsEarned: 5 }, 'totalPointsEarned'],
    [{ id: 'demo-admin' }, 'id'],
    [{ userId: 'demo-admin' }, 'userId'],
    [{ email: 'a@b.example' }, 'email'],
    [{ department: 'HR' }, 'department'],
    [{ isActive: true }, 'isActive'],
    [{ approvalStatus: 'approved' }, 'approvalStatus'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ name: 5 }, 'name'],
    [{ name: 'Ada\u202eecaleveoL' }, 'name'],
    [{ name: 'Da\u200bniel' }, 'name'],
    [{ firstName: '\u2066Ada\u2069' }, 'firstName'],
    [{ lastName: 'Re\u200dyes' }, 'lastName'],
    [{ location: 'Lis\u200ebon' }, 'location'],
    [{ bio: 'x'.repeat(501) }, 'bio'],
    [{ bio: 'bell\u0007' }, 'bio'],
    [{ phone: '0416' }, 'phone'],
    [{ avatarUrl: 'https://example.com/a.png' }, 'avatarUrl'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ timeZone: '+02:00' }, 'timeZone'],
    [{ preferences: { theme: 'pink' } }, 'preferences.theme'],
    [{ preferences: { admin: true } }, 'preferences.admin'],
    [{ __proto__x: 1 }, '__proto__x'],
  ])('refuses the body %j and names the invalid field', async (body, path) => {
    const user = await person();
    const answer = await call(appAt(), user, 'PUT', '/api/profile', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: { type: 'VALIDATION', code: 'validation_failed', details: { fields: [{ path }] } },
    });
    expect(await rows('SELECT version FROM users WHERE id = ?', user)).toEqual([{ version: 0 }]);
  });
});

describe('a user’s change of the time zone', () => {
  const MONDAY = '2026-03-02T12:30:00.000Z';
  const move = (user: string, timeZone: string, at: string) =>
    call(appAt(new Date(at)), user, 'PUT', '/api/profile', { timeZone });
  const listNotices = (admin: string) =>
    rows<{ kind: string; facts: string }>(
      'SELECT kind, facts FROM notices WHERE user_id = ? ORDER BY created_at, id',
      admin,
    );

  it('a new time zone is refused within seven days of the last change', async () => {
    const user = await person({ name: 'Ada Reyes' });
    expect((await move(user, 'Asia/Tokyo', MONDAY)).status).toBe(200);
    const before = await rows('SELECT * FROM users WHERE id = ?', user);
    const refused = await move(user, 'Pacific/Honolulu', '2026-03-07T12:00:00.000Z');
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: 409,
      body: {
        error: {
          type: 'UNKNOWN',
          code: 'time_zone_too_soon',
          message: 'Your time zone changed less than 7 days ago. You can change it once every 7 days.',
          details: {
            fields: [
              {
                path: 'timeZone',
                code: 'next_zone',
                params: { day: '2026-03-09' },
                message: 'Can’t be changed again until 2026-03-09.',
              },
            ],
          },
          requestId: expect.any(String),
        },
      },
    });
    expect(await rows('SELECT * FROM users WHERE id = ?', user)).toEqual(before);
    expect((await move(user, 'Asia/Tokyo', '2026-03-07T12:00:00.000Z')).status).toBe(200);
    expect((await move(user, 'Pacific/Honolulu', '2026-03-07T12:00:00.000Z')).status).toBe(409);
    expect((await move(user, 'Pacific/Honolulu', '2026-03-08T15:00:00.000Z')).status).toBe(200);
  });

  it('every other active admin gets one notification of a user’s new time zone', async () => {
    const user = await person({ role: 'admin', name: 'Ada Reyes' });
    const [admin, boss] = [await person({ role: 'admin' }), await person({ role: 'super_admin' })];
    const [colleague, gone] = [await person(), await person({ role: 'admin', is_active: 0 })];
    await move(user, 'Asia/Tokyo', MONDAY);
    await move(user, 'Pacific/Honolulu', '2026-03-02T12:40:00.000Z');
    const facts = { name: 'Ada Reyes', from: 'America/Toronto', to: 'Pacific/Honolulu', holdsFrom: '2026-03-03' };
    for (const id of [admin, boss]) {
      const notices = await listNotices(id);
      expect(notices.map(({ kind, facts: text }) => ({ kind, facts: JSON.parse(text) as unknown }))).toContainEqual({
        kind: 'zone_changed',
        facts,
      });
      expect(notices.filter(({ facts: text }) => text.includes('Ada Reyes'))).toHaveLength(1);
    }
    for (const id of [user, colleague, gone]) expect(await listNotices(id)).toEqual([]);
    const { body } = await call(appAt(new Date(MONDAY)), boss, 'GET', '/api/notices');
    expect(body.items).toContainEqual(expect.objectContaining({ kind: 'zone_changed', facts }));
  });

  it('an edit that does not change the time zone notifies nobody', async () => {
    const [user, admin] = [await person(), await person({ role: 'admin' })];
    await call(appAt(new Date(MONDAY)), user, 'PUT', '/api/profile', { bio: 'Here', timeZone: 'America/Toronto' });
    expect(await listNotices(admin)).toEqual([]);
  });
});
