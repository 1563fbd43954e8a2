import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { createIssue } from '#domain/errors/field-problems.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { openDb } from '#worker/db/client.ts';
import { appAt, call, NOW, person, rows } from '#worker/test/harness.ts';
import { pruneTelemetry } from './use-cases.ts';

const TODAY = localDateIn('UTC', NOW);
const metric = (name: string, value: number, screen = '/employee/dashboard') => ({
  type: 'metric',
  name,
  value,
  screen,
});
const install = (action: string, platform = 'desktop', timestamp = NOW.toISOString()) => ({
  type: 'event',
  name: 'pwa_install_prompt',
  action,
  platform,
  timestamp,
});
const vitals = () => rows('SELECT * FROM web_vitals_daily ORDER BY day, metric, screen, rating');
const events = () => rows('SELECT * FROM app_events_daily ORDER BY day, action, platform');

beforeEach(async () => {
  await rows('DELETE FROM web_vitals_daily');
  await rows('DELETE FROM app_events_daily');
});

async function send(items: unknown, as: string | null, app = appAt()) {
  return call(app, as, 'POST', '/api/telemetry', { items });
}

describe('POST /api/telemetry', () => {
  it('counts figures by day, metric, screen and rating, and events by day, action and platform', async () => {
    const answer = await send(
      [
        metric('LCP', 2500),
        metric('LCP', 1000),
        metric('LCP', 2500.5),
        metric('CLS', 0.3),
        metric('LCP', 900, '/employee/rewards'),
        install('shown'),
        install('shown'),
        install('accepted', 'android-chrome'),
      ],
      await person(),
    );
    expect(answer).toMatchObject({ status: 202, body: { counted: 8 } });
    const row = { day: TODAY, screen: '/employee/dashboard', views: 1 };
    expect(await vitals()).toEqual([
      { ...row, metric: 'CLS', rating: 'poor', total: 0.3 },
      { ...row, metric: 'LCP', rating: 'good', views: 2, total: 3500 },
      { ...row, metric: 'LCP', rating: 'needs-improvement', total: 2500.5 },
      { ...row, metric: 'LCP', screen: '/employee/rewards', rating: 'good', total: 900 },
    ]);
    expect(await events()).toEqual([
      { day: TODAY, event: 'pwa_install_prompt', action: 'accepted', platform: 'android-chrome', times: 1 },
      { day: TODAY, event: 'pwa_install_prompt', action: 'shown', platform: 'desktop', times: 2 },
    ]);
  });

  it('accepts figures without events, and events without figures', async () => {
    const user = await person();
    expect((await send([metric('TTFB', 1)], user)).status).toBe(202);
    expect((await send([install('later')], user)).status).toBe(202);
    expect([(await vitals()).length, (await events()).length]).toEqual([1, 1]);
  });

  it('counts all of 20 concurrent batches in one row for each metric and event', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => person()));
    const batch = [metric('INP', 100), metric('INP', 100), install('dismissed')];
    const answers = await Promise.all(people.map((one) => send(batch, one)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 202));
    expect(await vitals()).toMatchObject([{ metric: 'INP', rating: 'good', views: 40, total: 4000 }]);
    expect(await events()).toMatchObject([{ action: 'dismissed', times: 20 }]);
  });

  it('stores nothing about the sender', async () => {
    const user = await person({ id: 'somebody-in-particular' });
    await send([metric('FCP', 5), install('shown')], user);
    expect(JSON.stringify([await vitals(), await events()])).not.toContain('somebody');
  });

  it('counts a figure on the UTC day on which it arrives', async () => {
    const user = await person();
    await send([metric('FCP', 1)], user, appAt(new Date('2026-03-02T23:59:59.999Z')));
    await send([metric('FCP', 1)], user, appAt(new Date('2026-03-03T00:00:00.000Z')));
    expect((await vitals()).map(({ day }) => day)).toEqual(['2026-03-02', '2026-03-03']);
  });

  it('counts an event on the UTC day of its timestamp', async () => {
    const app = appAt(new Date('2026-03-03T00:05:00.000Z'));
    const timestamps = ['2026-03-02T23:59:00.000Z', '2026-03-02T23:59:30.000Z', '2026-03-03T00:01:00.000Z'];
    const items = timestamps.map((timestamp) => install('shown', 'desktop', timestamp));
    expect((await send(items, await person(), app)).status).toBe(202);
    expect(await events()).toMatchObject([
      { day: '2026-03-02', times: 2 },
      { day: '2026-03-03', times: 1 },
    ]);
  });

  it('refuses the whole batch when one item is wrong', async () => {
    const user = await person();
    for (const wrong of [
      { ...metric('LCP', 1), userId: user },
      metric('LCP', -1),
      metric('LCP', 1, '/employee/dashboard?x=1'),
      metric('mood', 1),
      install('sold'),
      install('shown', 'desktop', 'yesterday'),
      { ...install('shown'), timestamp: undefined },
      'text',
    ]) {
      expect(await send([metric('FCP', 1), wrong, install('shown')], user)).toMatchObject({
        status: 400,
        body: { error: { code: 'validation_failed' } },
      });
    }
    expect([await vitals(), await events()]).toEqual([[], []]);
  });

  it('accepts 50 items, and refuses 51 items or a body that is too large', async () => {
    const user = await person();
    const items = (length: number) => Array.from({ length }, () => metric('TTFB', 2));
    expect((await send(items(50), user)).status).toBe(202);
    expect(await send(items(51), user)).toMatchObject({
      status: 400,
      body: { error: { details: { fields: [createIssue('items', 'too_many', { max: 50 })] } } },
    });
    expect((await send(items(2000), user)).status).toBe(413);
    expect(await vitals()).toMatchObject([{ views: 50 }]);
  });

  it('refuses users who may not use the app, and requests over the rate limit', async () => {
    const items = [metric('FCP', 1)];
    expect((await send(items, null)).status).toBe(401);
    expect((await send(items, await person({ is_active: 0 }))).status).toBe(403);
    expect((await send(items, await person({ approval_status: 'suspended' }))).status).toBe(403);
    const asked: string[] = [];
    const limits = { allow: async (limit: string) => asked.push(limit) === 0 };
    expect((await send(items, await person(), appAt(NOW, { limits }))).status).toBe(429);
    expect(asked).toEqual(['requests']);
    expect(await vitals()).toEqual([]);
  });
});

describe('pruneTelemetry', () => {
  it('deletes the rows that are more than 90 days old', async () => {
    const user = await person();
    const batch = [metric('FCP', 1), install('shown')];
    for (const day of ['2026-03-01', '2026-03-02', '2026-05-31'])
      await send(batch, user, appAt(new Date(`${day}T12:00:00Z`)));
    await pruneTelemetry(openDb(env.DB), new Date('2026-05-31T13:00:00Z'));
    for (const stored of [await vitals(), await events()])
      expect(stored.map(({ day }) => day)).toEqual(['2026-03-02', '2026-05-31']);
  });
});
