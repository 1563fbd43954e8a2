import { beforeAll, expect, it } from 'vitest';
import { AUDIENCES, type Audience } from '#domain/thanks/readers.ts';
import { NO_ROOMS } from '../parts.ts';
import { listGets } from '../test/every-get.ts';
import { subscribeToPush } from '../test/providers/push.ts';
import { call, checkInAt, person, retireBadges, rows, uncheckedAppAt } from '../test/harness.ts';

/** Thursday 2026-03-12 10:00 in Toronto. */
const NOW = new Date('2026-03-12T14:00:00.000Z');
const PERIOD = { from: '2026-03-01', to: '2026-03-12' };
const told: unknown[] = [];
const app = uncheckedAppAt(NOW, {
  live: {
    ...NO_ROOMS,
    changed: async (topics) => void told.push(topics),
    usersChanged: async (users) => void told.push(users),
  },
});

const STATES = ['shown', 'reported', 'held', 'refused', 'withdrawn', 'withdrawn unreported'] as const;
type State = (typeof STATES)[number];
/** An admin cannot withdraw a private thanks that nobody reported. */
const CASES = AUDIENCES.flatMap((audience) =>
  STATES.filter((state) => audience !== 'receivers' || state !== 'withdrawn unreported').map((state) => ({
    audience,
    state,
  })),
);
const toMark = (audience: Audience, state: State) => `mark-${audience}-${state.replace(' ', '-')}.`;

const READERS = [
  'giver',
  'receiver',
  'same department',
  'other department',
  'admin',
  'admin of the department',
  'inactive',
  'signed out',
] as const;
type Reader = (typeof READERS)[number];
const ids: Partial<Record<Reader, string>> = {};
let wall = '';

async function give(audience: Audience, state: State): Promise<void> {
  const isHeld = state === 'held' || state === 'refused';
  const words = `${toMark(audience, state)} ${isHeld ? 'kettle' : 'tea'}`;
  const input = { receivers: [ids.receiver], words, valueId: 'care', points: 0, audience };
  const { status, body } = await call(app, ids.giver ?? '', 'POST', '/api/thanks', input);
  expect(status, JSON.stringify(body)).toBe(201);
  const path = `/api/thanks/${(body.thanks as { id: string }).id}`;
  // An admin may only withdraw what they may read, so a receiver reports it first, or the department's admin decides.
  const acts = {
    shown: [],
    reported: ['report'],
    held: [],
    refused: ['refuse'],
    withdrawn: ['report', 'withdraw'],
    'withdrawn unreported': ['withdraw'],
  }[state];
  for (const act of acts) {
    const isForDepartment = state === 'withdrawn unreported' && audience === 'department';
    const admin = ids[isForDepartment ? 'admin of the department' : 'admin'];
    const [as, reason] = act === 'report' ? [ids.receiver] : [admin, { reason: 'Because' }];
    expect((await call(app, as ?? '', 'POST', `${path}/${act}`, reason)).status).toBe(200);
  }
}

const PLACES = ['team', 'own', 'review', 'export', 'figures', 'bell', 'phone', 'search', 'wall', 'live', 'card', 'me'];

/** `other` is every other route. */
async function readPlaces(reader: Reader): Promise<Record<string, string>> {
  const id = ids[reader];
  const headers: Record<string, string> = id === undefined ? {} : { Authorization: `Demo ${id}` };
  const read = async (path: string): Promise<string> => {
    const answer = await app.request(`http://localhost${path}`, { headers });
    expect([200, 400, 401, 403, 404], path).toContain(answer.status);
    return answer.status === 200 ? await answer.text() : '';
  };
  const readList = async (path: string): Promise<string> => {
    const pages: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const text = await read(`${path}${cursor && `&cursor=${cursor}`}`);
      pages.push(text);
      cursor = text === '' ? undefined : (JSON.parse(text) as { nextCursor?: string }).nextCursor;
    }
    return pages.join('\n');
  };
  const readEach = async (paths: readonly string[]) => (await Promise.all(paths.map(read))).join('\n');
  const named = ['/api/thanks', '/api/notices', '/api/me', '/api/leaderboard', '/api/exports/thanks.csv'];
  const isNamed = (path: string) =>
    named.some((one) => path === one || path.startsWith(`${one}?`) || path.startsWith(`${one}/`));
  const others = listGets(app, ids.giver ?? '', PERIOD).filter((path) => !isNamed(path));
  const shown = await call(app, null, 'GET', '/api/walls/day', undefined, { Authorization: `Display ${wall}` });
  expect(shown.status).toBe(200);
  return {
    team: await readList('/api/thanks?feed=team'),
    own: await readList('/api/thanks?feed=own'),
    review: (
      await Promise.all(['open', 'shown', 'withdrawn'].map((list) => readList(`/api/thanks/review?list=${list}`)))
    ).join(),
    export: await read(`/api/exports/thanks.csv?from=${PERIOD.from}&to=${PERIOD.to}`),
    figures: await read('/api/thanks/figures'),
    bell: await readEach(['/api/notices', '/api/notices?limit=100']),
    phone: JSON.stringify(await rows('SELECT * FROM deliveries WHERE user_id = ?', id ?? '')),
    search: await readEach(['Gwen', 'Rolf', 'mark'].map((word) => `/api/thanks/people?search=${word}`)),
    wall: JSON.stringify(shown.body),
    live: JSON.stringify(told),
    card: await readEach(['week', 'month', 'all'].map((period) => `/api/leaderboard?period=${period}`)),
    me: await read('/api/me'),
    other: await readEach(others),
  };
}

beforeAll(async () => {
  await retireBadges();
  const meadow = { department: 'Meadow' };
  ids.giver = await person({ name: 'Gwen Giver', ...meadow });
  ids.receiver = await person({ name: 'Rolf Receiver', department: 'Harbour' });
  ids['same department'] = await person(meadow);
  ids['other department'] = await person({ department: 'Orchard' });
  ids.admin = await person({ role: 'admin', department: 'Board' });
  ids['admin of the department'] = await person({ role: 'admin', ...meadow });
  ids.inactive = await person({ ...meadow, is_active: 0 });
  for (const id of Object.values(ids)) await subscribeToPush(id);
  for (let one = 0; one < 4; one++) await checkInAt(await person(meadow), NOW);
  await checkInAt(ids.giver, NOW);
  await rows(`INSERT OR REPLACE INTO system_settings (setting_key, setting_value, created_at, updated_at)
    VALUES ('thanks_held_words', '["kettle"]', 'x', 'x')`);
  wall = String(
    (await call(app, ids.admin, 'POST', '/api/walls', { name: 'Lobby', showsAnnouncements: true })).body.credential,
  );
  for (const { audience, state } of CASES) await give(audience, state);
});

const isVisible = (state: State) => state === 'shown' || state === 'reported';

function listPlaces(reader: Reader, audience: Audience, state: State): string[] {
  const isForAll = audience === 'company';
  switch (reader) {
    case 'giver':
      if (isVisible(state)) return audience === 'receivers' ? ['own'] : ['team', 'own'];
      // The bell says that HR has the thanks, or why it was not sent.
      return state === 'held' ? ['own', 'bell', 'phone'] : state === 'refused' ? ['bell', 'phone'] : [];
    case 'receiver':
      if (isVisible(state)) return [...(isForAll ? ['team'] : []), 'own', 'bell', 'phone'];
      return [];
    case 'same department':
      return isVisible(state) && audience !== 'receivers' ? ['team'] : [];
    case 'other department':
      return isVisible(state) && isForAll ? ['team'] : [];
    case 'admin':
    case 'admin of the department': {
      const isOfFeed = isForAll || (audience === 'department' && reader !== 'admin');
      if (isVisible(state) && isOfFeed) return ['team', 'review'];
      if (state === 'withdrawn unreported') return isOfFeed ? ['review'] : [];
      return state === 'held' || state === 'reported' || state === 'withdrawn' ? ['review'] : [];
    }
    default:
      return [];
  }
}

it('each reader finds the words of a thanks in exactly these places', async () => {
  const table: Record<string, Record<string, string>> = {};
  for (const reader of READERS) {
    const places = await readPlaces(reader);
    expect(Object.keys(places)).toEqual([...PLACES, 'other']);
    for (const { audience, state } of CASES) {
      const found = Object.keys(places).filter((place) => places[place]?.includes(toMark(audience, state)));
      (table[`${audience}, ${state}`] ??= {})[reader] = found.join(' ') || '–';
      expect.soft(found, `${audience}, ${state}: ${reader}`).toEqual(listPlaces(reader, audience, state));
    }
  }
  console.table(table);
});

it('only admins find who thanked whom in the file, and of private thanks without points only the giver', async () => {
  const { export: file = '' } = await readPlaces('admin');
  const lines = file.split('\r\n').filter((line) => line.includes('Gwen Giver'));
  const isNamed = (line: string) => line.includes('Rolf Receiver');
  expect(lines.filter((line) => line.includes(',receivers,')).filter(isNamed)).toEqual([]);
  expect(lines.filter((line) => !line.includes(',receivers,')).every(isNamed)).toBe(true);
  expect(lines).toHaveLength(CASES.length);
  for (const reader of READERS.filter((one) => !one.startsWith('admin')))
    expect((await readPlaces(reader)).export).toBe('');
});
