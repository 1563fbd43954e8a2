import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { imageParamSchema } from '#domain/api/images.ts';
import { DEMO_ACCOUNTS, DEMO_CODE_KEY } from '#domain/demo/accounts.ts';
import { cleanImage } from '#domain/images/clean-image.ts';
import { findSizeRefusal } from '#domain/images/refuse-size.ts';
import { fromBase64 } from '#domain/text/encode-bytes.ts';
import { toLevel } from '#domain/people/level.ts';
import { REWARD_ICONS } from '#domain/api/rewards.ts';
import { rankRows } from '#domain/leaderboard/rank.ts';
import { toWeekStart } from '#domain/time/local-date.ts';
import { openHasher, unsealCode } from '#worker/core/signatures/code-seals.ts';
import { buildDemoCompany } from './company.ts';
import { seedStatements } from './statements.ts';
import { SOUND, checkSoundness, type SeededDatabase } from './soundness.ts';

const MONDAY = new Date('2026-03-02T12:30:00Z');
const SATURDAY = new Date('2026-03-07T15:00:00Z');

const CLOCKS = {
  'a Monday 07:30': '2026-03-02T12:30:00Z',
  'a Monday 00:00 sharp': '2026-03-02T05:00:00Z',
  'a Monday 00:10': '2026-03-02T05:10:00Z',
  'a summer Monday 00:10': '2026-07-06T04:10:00Z',
  'a Monday 23:50': '2026-03-03T04:50:00Z',
  'a Saturday': '2026-03-07T15:00:00Z',
  'the minute before summer time': '2026-03-08T06:59:30Z',
  'half an hour after the start of summer time': '2026-03-08T07:30:00Z',
  "the night in which London's summer time begins": '2026-03-29T00:59:00Z',
  'the night that winter time begins': '2026-11-01T05:30:00Z',
  'Christmas Day': '2026-12-25T15:00:00Z',
  "New Year's Day": '2027-01-01T06:00:00Z',
};

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
const SCHEMA = readdirSync(MIGRATIONS)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .map((name) => readFileSync(new URL(name, MIGRATIONS), 'utf8'))
  .join('\n');

function seededDatabase(now: Date): SeededDatabase {
  const rows = buildDemoCompany({ now });
  const db = new DatabaseSync(':memory:');
  db.exec(SCHEMA);
  for (const statement of seedStatements(rows)) db.exec(statement);
  return {
    rows,
    all: (sql, ...values) => db.prepare(sql).all(...values),
    one: (sql, ...values) => Object.values(db.prepare(sql).get(...values) ?? {})[0],
  };
}

function soundnessAt(now: Date): unknown {
  return checkSoundness(seededDatabase(now), now);
}

describe('the demo company', { timeout: 60_000 }, () => {
  test.each(Object.entries(CLOCKS))('the demo company has no fault when it is made at: %s', (_name, instant) => {
    expect(soundnessAt(new Date(instant))).toEqual(SOUND);
  });

  test('the demo company has no fault when it is made at any instant', () => {
    const instant = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2031-12-31T23:59:59Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, (now) => {
        expect(soundnessAt(now)).toEqual(SOUND);
      }),
      { numRuns: 6 },
    );
  });

  test('two demo companies that are made for the same instant are equal', () => {
    expect(buildDemoCompany({ now: new Date(MONDAY) })).toEqual(buildDemoCompany({ now: MONDAY }));
  });

  test('the two demo accounts have the levels of the spec', () => {
    expect([SOUND.demoEmployee.earned, SOUND.demoAdmin.earned].map(toLevel)).toEqual([6, 8]);
  });

  test('the demo company offers the eleven rewards of the spec, with icons that the web app can draw', () => {
    const { rewards } = buildDemoCompany({ now: MONDAY });
    const costs = rewards.map((reward) => reward.pointsCost).toSorted((a, b) => a - b);
    expect(costs).toEqual([5, 10, 15, 25, 50, 50, 75, 100, 150, 175, 300]);
    expect(rewards.filter((reward) => !REWARD_ICONS.includes(reward.icon))).toEqual([]);
  });

  test('every reward of the demo company has a picture that an admin could have chosen', () => {
    const { rewards, images: all } = buildDemoCompany({ now: MONDAY });
    const images = all.filter(({ owner }) => owner.startsWith('reward:'));
    expect(rewards.map(({ id, pictureUrl }) => [`reward:${id}`, pictureUrl])).toEqual(
      images.map(({ id, owner }) => [owner, `/api/images/${id}`]),
    );
    const files = images.map(({ bytes }) => fromBase64(bytes));
    for (const bytes of files) {
      const image = cleanImage(bytes);
      expect(image).toMatchObject({ type: 'image/webp', width: 512, height: 288, bytes });
      expect(image && findSizeRefusal('reward', image)).toBeNull();
    }
    expect(files.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(60_000);
  });

  test('the demo company has claims with every status, and no user decided on an own claim', () => {
    const { redemptions } = buildDemoCompany({ now: SATURDAY });
    expect(new Set(redemptions.map((redemption) => redemption.status)).size).toBe(5);
    const own = redemptions.filter((redemption) => redemption.processedBy === redemption.userId);
    expect(own.filter((redemption) => redemption.status !== 'cancelled')).toEqual([]);
  });

  test('the codes of the demo company open with the key of the demo, and the open claims count on them', async () => {
    const { rewards, rewardCodes, redemptions } = buildDemoCompany({ now: MONDAY });
    const hash = await openHasher(DEMO_CODE_KEY);
    for (const row of rewardCodes) {
      const { code = '' } = (await unsealCode([DEMO_CODE_KEY], row)) ?? {};
      expect(code).toMatch(/^DEMO-10\d\d-\d{4}$/);
      expect([row.codeEnd, row.hash]).toEqual([code.slice(-4), await hash(code)]);
    }
    const waiting = redemptions.filter(
      ({ fulfilment, status }) => fulfilment.includes('codes') && status === 'pending',
    );
    expect(waiting).toHaveLength(1);
    const { stock } = rewards.find(({ fulfilment }) => fulfilment.includes('codes')) ?? {};
    expect(stock).toBe(rewardCodes.length - waiting.length);
  });

  test('two thirds of the people have a picture that the checks for uploads accept, and the company has a logo', () => {
    const { users, images: all } = buildDemoCompany({ now: MONDAY });
    const images = all.filter(({ owner }) => !owner.startsWith('reward:'));
    const pictured = users.filter(({ avatarUrl }) => avatarUrl !== '');
    expect(pictured.length).toBe(28);
    expect(pictured.map(({ id, avatarUrl }) => [id, avatarUrl])).toEqual(
      images.filter(({ owner }) => owner !== 'company').map(({ owner, id }) => [owner, `/api/images/${id}`]),
    );
    expect(new Set(images.map(({ id }) => id)).size).toBe(images.length);
    for (const { id, owner, type, width, height, bytes } of images) {
      const file = fromBase64(bytes);
      expect({ type, width, height, bytes: file }).toEqual(cleanImage(file));
      expect(findSizeRefusal(owner === 'company' ? 'logo' : 'user', { width, height })).toBeNull();
      expect(v.is(imageParamSchema, { id })).toBe(true);
    }
    const size = images.reduce((sum, { bytes }) => sum + bytes.length, 0);
    expect(size).toBeLessThan(80_000);
    const avatars = new Map(images.map(({ owner, bytes }) => [owner, bytes]));
    const files = DEMO_ACCOUNTS.map(({ avatar }) => readFileSync(`web/public${avatar}`, 'base64'));
    expect(files).toEqual(DEMO_ACCOUNTS.map(({ id }) => avatars.get(id)));
  });

  test('the demo company has badges of every kind, and users have only badges that they earned', () => {
    const { badges, userBadges } = buildDemoCompany({ now: MONDAY });
    expect(new Set(badges.map((badge) => badge.criteriaType)).size).toBe(8);
    expect(new Set(badges.map((badge) => badge.tier)).size).toBe(4);
    expect(new Set(badges.map((badge) => badge.rarity)).size).toBe(4);
    const badgesById = new Map(badges.map((badge) => [badge.id, badge]));
    const early = userBadges.filter(
      (held) => held.progress < (badgesById.get(held.badgeId)?.criteriaCount ?? Infinity),
    );
    expect(early).toEqual([]);
    expect(userBadges.filter((held) => held.userId === 'demo-employee').length).toBeGreaterThanOrEqual(3);
  });

  test('the users’ rows contain the ranks at the start of the week and of the month', () => {
    const { rows, all, one } = seededDatabase(SATURDAY);
    const week = toWeekStart('2026-03-07');
    expect(one('SELECT count(*) FROM users WHERE ranks_week = ? AND ranks_month = ?', week, '2026-03')).toBe(42);
    const before = all(
      `SELECT u.all_rank_before AS place, (SELECT sum(points_amount) FROM point_transactions t WHERE t.user_id = u.id
           AND t.transaction_type IN ('earned', 'bonus') AND t.booked_on < ?) AS points
         FROM users u WHERE u.ranks = 1 ORDER BY points DESC`,
      week,
    ).map((row) => ({ place: row.place, points: Number(row.points) }));
    expect(before.map((row) => row.place)).toEqual(rankRows(before).map((row) => row.rank));
    const unranked = rows.placesBefore.filter((place) => place.allRankBefore === null).map((place) => place.id);
    expect(unranked).toEqual(['demo-admin', 'demo-super-admin', 'demo-037']);
    expect(one('SELECT min(week_rank_before) FROM users')).toBe(1);
    expect(one('SELECT min(month_rank_before) FROM users')).toBe(1);
  });

  test('the columns that the leaderboard reads contain the points of this week', () => {
    const { all } = seededDatabase(SATURDAY);
    const wrong = all(
      `SELECT id FROM users u WHERE week_start <> '2026-03-02' OR week_points <> (SELECT sum(points_amount)
         FROM point_transactions t WHERE t.user_id = u.id AND t.transaction_type IN ('earned', 'bonus')
         AND t.booked_on BETWEEN '2026-03-02' AND '2026-03-08')`,
    );
    expect(wrong).toEqual([]);
  });
});

describe('the statements of the seed', { timeout: 60_000 }, () => {
  test('the statements are few, have one line each, and are small enough for D1', () => {
    const statements = seedStatements(buildDemoCompany({ now: MONDAY }));
    expect(statements.length).toBeLessThan(66);
    const bytes = new TextEncoder();
    expect(Math.max(...statements.map((statement) => bytes.encode(statement).length))).toBeLessThan(90_000);
    expect(statements.filter((statement) => statement.includes('\n') || !statement.endsWith(';'))).toEqual([]);
  });

  test('text in statements is escaped, and text with a line break is refused', () => {
    const rows = buildDemoCompany({ now: MONDAY });
    const first = rows.quotes[0];
    const quoted = (quoteText: string) => seedStatements({ ...rows, quotes: first ? [{ ...first, quoteText }] : [] });
    expect(quoted("it's; DROP TABLE users").join('\n')).toContain("'it''s; DROP TABLE users'");
    expect(() => quoted('two\nlines')).toThrow('one line');
  });
});
