import { describe, expect, it } from 'vitest';
import { person, rows } from '#worker/test/harness.ts';
import { admin, applyAll, readPerson, readRows, stage } from '#worker/test/people-import.ts';

describe('the rights of an import', () => {
  it('an import never changes the importer’s own account, and changes an admin’s account only for a super admin', async () => {
    const hr = await admin({ email: 'hr@duties.test', name: 'Hr' });
    const boss = await person({ role: 'super_admin', email: 'boss@duties.test', name: 'Boss' });
    await admin({ email: 'peer@duties.test', name: 'Peer' });
    const file =
      'Name,Email,Department\nHr,hr@duties.test,Own\nPeer,peer@duties.test,Moved\nBoss,boss@duties.test,General\n';
    const byHr = await stage(hr, file);
    expect(byHr.counts).toEqual({ new: 0, changed: 0, unchanged: 1, wrong: 2 });
    expect((await readRows(hr, byHr.id, 'wrong')).map(({ problems: [problem] }) => problem?.code)).toEqual([
      'own_account',
      'admin_account',
    ]);
    const byBoss = await stage(boss, file);
    expect(byBoss.counts).toEqual({ new: 0, changed: 2, unchanged: 1, wrong: 0 });
    expect(await applyAll(hr, byBoss.id)).toMatchObject({ applied: { changed: 0, skipped: 2 } });
    expect(await readPerson('hr@duties.test')).toMatchObject({ department: 'General' });
    const again = await stage(boss, file);
    expect(await applyAll(boss, again.id)).toMatchObject({ applied: { changed: 2, skipped: 0 } });
    expect(await readPerson('peer@duties.test')).toMatchObject({ department: 'Moved', role: 'admin' });
  });

  it('an import gives the work calendar in the file only to new users', async () => {
    const hr = await admin();
    await rows(`INSERT INTO work_calendars (id, name, workdays, is_default, created_at, updated_at)
      VALUES ('shift', 'Weekend shift', '[6,7]', 0, 'x', 'x')`);
    await person({ email: 'there@calendar.test', name: 'There' });
    const made = await stage(
      hr,
      'Name,Email,Calendar\nThere,there@calendar.test,Weekend Shift\nNew,new@calendar.test,weekend shift\n',
    );
    expect(made).toMatchObject({ counts: { new: 1, changed: 0, unchanged: 1, wrong: 0 }, keptCalendars: 1 });
    await applyAll(hr, made.id);
    expect(await readPerson('there@calendar.test')).toMatchObject({ work_calendar_id: 'standard' });
    expect(await readPerson('new@calendar.test')).toMatchObject({ work_calendar_id: 'shift' });
  });
});
