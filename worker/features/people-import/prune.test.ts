import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { openDb } from '#worker/db/client.ts';
import { NOW, rows } from '#worker/test/harness.ts';
import { admin, apply, applyAll, readAudit, stage } from '#worker/test/people-import.ts';
import { pruneImports } from './prune-repository.ts';

describe('pruneImports', () => {
  it('an import is deleted after 30 days, or after two days if no part of it was applied', async () => {
    const hr = await admin();
    const [kept, old, idle] = [
      await stage(hr, 'Name,Email\nA,a@prune.test\n'),
      await stage(hr, 'Name,Email\nB,b@prune.test\n'),
      await stage(hr, 'Name,Email\nC,c@prune.test\n'),
    ];
    await applyAll(hr, kept.id);
    await applyAll(hr, old.id);
    const age = (id: string, days: number) =>
      rows(
        'UPDATE people_imports SET created_at = ?1, updated_at = ?1 WHERE id = ?2',
        new Date(NOW.getTime() - days * 86_400_000).toISOString(),
        id,
      );
    await age(kept.id, 29);
    await age(old.id, 32);
    await age(idle.id, 4);
    await pruneImports(openDb(env.DB), NOW);
    const left = await rows<{ id: string }>(
      'SELECT id FROM people_imports WHERE id IN (?, ?, ?)',
      kept.id,
      old.id,
      idle.id,
    );
    expect(left).toEqual([{ id: kept.id }]);
    expect(await rows('SELECT line FROM people_import_rows WHERE import_id IN (?, ?)', old.id, idle.id)).toEqual([]);
  });

  it('an import is refused after its waiting rows were deleted', async () => {
    const hr = await admin();
    const lines = Array.from({ length: 2_500 }, (_, n) => `Person ${n},p${n}@late.test`);
    const file = `Name,Email\n${lines.join('\n')}`;
    const made = await stage(hr, file);
    await rows('DELETE FROM people_import_rows WHERE import_id = ? AND line <= 1500', made.id);
    expect((await apply(hr, made.id)).body).toMatchObject({ applied: { created: 1_000, waiting: 1_500 } });
    await rows('DELETE FROM people_import_rows WHERE import_id = ?', made.id);
    for (let time = 0; time < 2; time++) {
      expect(await apply(hr, made.id)).toMatchObject({ status: 409, body: { error: { code: 'import_expired' } } });
    }
    expect(await readAudit(made.id)).toHaveLength(1);
    await rows('DELETE FROM people_imports WHERE id = ?', made.id);
    expect(await apply(hr, made.id)).toMatchObject({ status: 404, body: { error: { code: 'import_not_found' } } });

    const again = await stage(hr, file);
    expect(again.counts).toEqual({ new: 1_500, changed: 0, unchanged: 1_000, wrong: 0 });
    expect(await applyAll(hr, again.id)).toMatchObject({ status: 'applied', applied: { created: 1_500, waiting: 0 } });
  });

  it('an old import is kept while its last update is less than 30 days old', async () => {
    const hr = await admin();
    const made = await stage(hr, 'Name,Email\nA,a@gone-on.test\n');
    await rows(
      `UPDATE people_imports SET created_at = '2020-01-01T00:00:00.000Z', status = 'applying' WHERE id = ?`,
      made.id,
    );
    await pruneImports(openDb(env.DB), NOW);
    expect(await applyAll(hr, made.id)).toMatchObject({ status: 'applied', applied: { created: 1 } });
  });
});
