import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { END_OF_FILE } from '../../../domain/text/csv.ts';
import { countingD1 } from '../../test/counting-d1.ts';
import { appAt, givePoints, NOW, person, rows } from '../../test/harness.ts';

let hr = '';
const PEOPLE = 300;

/** The rows of a file, and what reading them cost. */
async function costOf(path: string): Promise<{ written: number; read: number }> {
  const { d1, take } = countingD1(env.DB);
  const response = await appAt(NOW, { d1 }).request(`http://localhost/api/${path}`, {
    headers: { Authorization: `Demo ${hr}` },
  });
  const [, written] = END_OF_FILE.exec(await response.text()) ?? [];
  return { written: Number(written), read: take().rowsRead };
}

beforeAll(async () => {
  hr = await person({ role: 'admin', created_at: '2020-01-01T00:00:00.000Z' });
});
