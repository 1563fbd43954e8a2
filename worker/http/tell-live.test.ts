import { describe, expect, it } from 'vitest';
import { LIVE_TOPICS, type LiveTopic } from '../../domain/live/messages.ts';
import { makeCalendar, holiday, whoCheckedIn } from '../test/calendars.ts';
import { NOW, without } from '../test/corrected-record.ts';
import { appAt, call, person } from '../test/harness.ts';
import { NO_ROOMS } from '../parts.ts';
import { TOPICS } from './tell-live.ts';

/**
 * The reasons why writes have no topics, by the first word of the path. Either no other user's screen changes, or the
 * screen is updated in another way.
 */
const UNTOLD: Readonly<Record<string, string>> = {
  announcements: 'Every device asks for notifications every five minutes, and a push comes sooner.',
  company: 'The app shows a new logo after its next start.',
  devices: 'Only the user sees these devices.',
  live: 'The write only makes a ticket for the connection.',
  mail: 'The choice is about the user’s own mail.',
  me: 'The pinned reward is the user’s own.',
  notices: 'Only the user sees these notifications.',
  notifications: 'Only the user sees these settings.',
  nudges: 'The server refuses to remind a user twice.',
  qr: 'Stations request their codes at regular times.',
  quotes: 'The quote of the day is read once a day.',
  settings: 'Only the dashboard shows a proposal, and requests it at regular times.',
  setup: 'The setup steps are read again whenever an admin returns to the page.',
  jobs: 'A run begins in a later minute, outside the request.',
  telemetry: 'No screen shows it.',
  walls: 'A screen in the lobby requests its day at regular times.',
};

const toldTopics: LiveTopic[] = [];
const app = appAt(NOW, {
  live: { ...NO_ROOMS, changed: async (topics) => void toldTopics.push(...topics) },
});

/** Sends a write of an admin. Returns the topics that the rooms received, in alphabetical order. */
async function tell(...[as, method, path, body]: [string, 'POST' | 'PUT', string, object]): Promise<LiveTopic[]> {
  toldTopics.length = 0;
  const { status } = await call(app, as, method, path, body);
  expect(status).toBeLessThan(300);
  return toldTopics.toSorted();
}

describe('the topics of writes that change points and streaks', () => {
  it('a leave that is given or taken back changes the topic points', async () => {
    const admin = await person({ role: 'admin' });
    const userId = await person();
    const leave = { userId, startDate: '2026-03-09', endDate: '2026-03-09', reason: 'Moved house.' };
    expect(await tell(admin, 'POST', '/api/leaves', leave)).toEqual(['check_in', 'points', 'requests']);
    const { body } = await call(app, admin, 'GET', `/api/leaves?userId=${userId}`);
    const [{ id }] = body.items as [{ id: string }];
    expect(await tell(admin, 'POST', `/api/leaves/${id}/take-back`, { reason: 'A namesake.' })).toContain('points');
  });

  it('the recomputation of a calendar changes the topics check_in and points', async () => {
    const boss = await person({ role: 'super_admin' });
    const calendar = await makeCalendar(boss);
    await whoCheckedIn(calendar, without('2026-03-05'));
    const read = await call(app, boss, 'GET', `/api/calendars/${calendar}`);
    const { name, workdays, times, isDefault, version } = read.body;
    const changed = { name, workdays, times, isDefault, version, holidays: [holiday('2026-03-05')] };
    await tell(boss, 'PUT', `/api/calendars/${calendar}`, changed);
    expect(await tell(boss, 'POST', `/api/calendars/${calendar}/recompute`, {})).toEqual(['check_in', 'points']);
  });
});

describe('every route that writes', () => {
  it('every route that writes has topics, or a reason to have none', async () => {
    const admin = await person();
    const { body } = await call(app, admin, 'GET', '/api/openapi.json');
    const paths = Object.entries(body.paths as Record<string, Record<string, unknown>>);
    const writes = paths.filter(([, methods]) => Object.keys(methods).some((method) => method !== 'get'));
    const first = new Set(writes.map(([path]) => path.split('/')[2] ?? ''));
    expect([...first].toSorted()).toEqual([...Object.keys(TOPICS), ...Object.keys(UNTOLD)].toSorted());
  });

  it('the routes together have all topics that screens follow, and no other topics', () => {
    expect(new Set(Object.values(TOPICS).flat())).toEqual(new Set(LIVE_TOPICS));
  });
});
