import { describe, expect, it } from 'vitest';
import { change, holiday, makeCalendar, read } from '../test/calendars.ts';
import { appAt, call, person, rows } from '../test/harness.ts';
import { interleaved } from '../test/interleaved.ts';

function appWithNewRole(id: string, role: string) {
  const { d1 } = interleaved(() => rows('UPDATE users SET role = ? WHERE id = ?', role, id));
  return appAt(undefined, { d1 });
}

describe('an actor whose role changes while the request runs', () => {
  it.each([
    ['admin', 'super_admin', 200, 'Sales'],
    ['super_admin', 'admin', 403, 'Finance'],
    ['admin', 'employee', 403, 'Finance'],
  ])('an act of an actor who changes from %s to %s gets the status %i', async (from, to, status, department) => {
    const [actor, user] = [await person({ role: from }), await person({ department: 'Finance' })];
    const app = appWithNewRole(actor, to);
    const answer = await call(app, actor, 'PUT', `/api/users/${user}`, { department: 'Sales' });
    expect(answer.status).toBe(status);
    expect(await rows('SELECT department FROM users WHERE id = ?', user)).toEqual([{ department }]);
    await rows(`UPDATE users SET role = 'employee' WHERE id = ?`, actor);
  });

  it('a recomputation of a calendar without users keeps its place when its admin becomes an employee', async () => {
    const boss = await person({ role: 'super_admin' });
    const id = await makeCalendar(boss);
    await change(boss, id, { holidays: [holiday('2026-03-05')] });
    expect(await read(boss, id)).toMatchObject({ recomputeFrom: '2026-03-05' });
    const admin = await person({ role: 'admin' });
    const app = appWithNewRole(admin, 'employee');
    expect((await call(app, admin, 'POST', `/api/calendars/${id}/recompute`, {})).status).toBe(403);
    expect(await read(boss, id)).toMatchObject({ recomputeFrom: '2026-03-05' });
    await rows(`UPDATE users SET role = 'employee' WHERE id = ?`, boss);
  });
});
