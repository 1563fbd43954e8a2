import { expect } from 'vitest';
import { makePng } from '#domain/test/images.ts';
import { SCORING_PRESETS } from '#domain/scoring/policy.ts';
import { toBase64 } from '#domain/text/encode-bytes.ts';
import { makeDevice, register, type TestDevice } from '../test/device.ts';
import { call, givePoints, person, reward, rows, uncheckedAppAt } from '../test/harness.ts';
import { GIFT_CARD } from '../test/providers/gift-cards.ts';
import { makeSubscription, subscribeToPush, testPush } from '../test/providers/push.ts';
import { makeSide, NOW, type Side } from './side.ts';

export interface Company extends Side {
  /** An employee who has checked in today, with a calendar of their own. */
  present: string;
  /** An employee who has a picture and gets push messages. */
  colleague: string;
  pending: string;
  removed: string;
  device: TestDevice;
  /** The colleague's claim of a gift card that the provider refused, and one that was delivered. */
  refusedCard: string;
  giftCard: string;
  retiredReward: string;
  /** A reward with one code that an employee has and one that is free. */
  codesReward: string;
  freeCode: string;
  claimOfCode: string;
  calendar: string;
  /** A calendar whose past days changed, so that its users' records wait for a recomputation. */
  changedCalendar: string;
  station: string;
  wall: string;
  quote: string;
  announcement: string;
  /** A thanks that the present user gave the colleague, and one of them that waits for an admin. */
  thanks: string;
  heldThanks: string;
  import: string;
  proposal: string;
}

export interface WriteRoute {
  /** By default, the company's user of this role sends the request. */
  who: 'employee' | 'admin' | 'super_admin';
  as?: (made: Company) => string;
  path?: (made: Company) => string;
  body?: (made: Company) => object | string;
  headers?: Record<string, string>;
  takesDevice?: true;
  mayBeLate?: string;
  /** The reason why the route stores no answer under the request's key. */
  storesNothing?: string;
}

const IMAGE = toBase64(makePng(64, 64));
const PREVIEW = 'is a preview, which writes nothing';
const BELL = 'changes only what the bell shows, and each repetition has the same effect';
const CSV = { 'Content-Type': 'text/csv' };
const OFFICE = { name: 'Office', workdays: [1, 2, 3, 4, 5], times: null, holidays: [] };
const WORKSHOP = { ...OFFICE, name: 'Workshop' };
const STATION = { name: 'Gate', location: '', timeZone: null, opensAt: '00:00', closesAt: '00:00', isKiosk: false };
const UNTIL = '2026-03-20';
const THANKS = { words: 'You helped me.', valueId: null, points: 2, audience: 'company' };
const TOMORROW = '2026-03-13T14:00:00.000Z';
const NEW_BADGE = {
  name: 'Long',
  category: 'milestone',
  tier: 'bronze',
  rarity: 'common',
  criteria: { type: 'streak', count: 999 },
};
const NEW_DEVICE = {
  id: 'device-of-a-race-of-two',
  publicKey: 'BKiFWGVSwqz2Rxh4z9ewk1tP_g_S38NBJI6he8QeBYrwMc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0',
  clockId: 'clock-of-a-race-of-two',
};

export const WRITE_ROUTES: Record<string, WriteRoute> = {
  'PUT /api/me/pin': { who: 'employee', body: (made) => ({ rewardId: made.rewardId }) },
  'DELETE /api/me/pin': { who: 'employee', as: (made) => made.colleague },
  'PUT /api/profile': { who: 'employee', body: () => ({ name: 'Racer Two' }), takesDevice: true },
  'PUT /api/profile/picture': { who: 'employee', body: () => ({ image: IMAGE }) },
  'DELETE /api/profile/picture': { who: 'employee', as: (made) => made.colleague },
  'PUT /api/profile/personal-code': { who: 'employee' },
  'PUT /api/profile/station-name': { who: 'employee', body: () => ({ isNamed: true }) },
  'POST /api/checkins': { who: 'employee', body: () => ({ mood: 'good' }), takesDevice: true },
  'PUT /api/checkins/today/words': {
    who: 'employee',
    as: (made) => made.present,
    body: () => ({ mood: 'good', notes: 'Late.', moodReaders: 'groups' }),
  },
  'POST /api/checkins/corrections': {
    who: 'admin',
    body: (made) => ({ userId: made.user, date: '2026-03-09', time: '07:30', reason: 'The reader was broken.' }),
  },
  'POST /api/checkins/corrections/void': {
    who: 'admin',
    body: (made) => ({ userId: made.user, date: '2026-03-06', reason: 'It was a colleague.' }),
  },
  'POST /api/checkins/correction-requests': {
    who: 'employee',
    body: () => ({ date: '2026-03-11', time: '07:40', reason: 'The reader was broken.' }),
  },
  'POST /api/checkins/correction-requests/:id/withdraw': {
    who: 'employee',
    path: (made) => `/api/checkins/correction-requests/${made.requestId}/withdraw`,
    body: () => ({}),
  },
  'PUT /api/checkins/correction-requests/:id': {
    who: 'admin',
    path: (made) => `/api/checkins/correction-requests/${made.requestId}`,
    body: () => ({ decision: 'approve' }),
  },
  'POST /api/leaves': {
    who: 'admin',
    body: (made) => ({ userId: made.user, startDate: '2026-03-09', endDate: '2026-03-09', reason: 'Moving house.' }),
  },
  'POST /api/leaves/import': {
    who: 'admin',
    body: (made) => ({
      rows: [{ startDate: '2026-03-09', endDate: '2026-03-09', kind: 'vacation', email: `${made.user}@example.test` }],
      reason: 'Moving house.',
      dryRun: false,
    }),
    storesNothing: 'leave that is there is not given again, so the same rows may be sent several times',
  },
  'POST /api/leaves/:id/take-back': {
    who: 'admin',
    path: (made) => `/api/leaves/${made.leaveId}/take-back`,
    body: () => ({ reason: 'It was another week.' }),
  },
  'POST /api/leaves/requests': {
    who: 'employee',
    body: () => ({ startDate: '2026-03-16', endDate: '2026-03-17', kind: 'vacation' }),
  },
  'POST /api/leaves/:id/withdraw': {
    who: 'employee',
    path: (made) => `/api/leaves/${made.leaveRequestId}/withdraw`,
    body: () => ({}),
  },
  'PUT /api/leaves/:id': {
    who: 'admin',
    path: (made) => `/api/leaves/${made.leaveRequestId}`,
    body: () => ({ decision: 'approve' }),
  },
  'POST /api/rewards/claim': {
    who: 'employee',
    body: (made) => ({ rewardId: made.rewardId }),
    takesDevice: true,
  },
  'POST /api/rewards/starter': { who: 'admin', body: () => ({ language: 'en' }) },
  'POST /api/rewards': { who: 'admin', body: () => ({ name: 'Tea card', pointsCost: 5 }) },
  'PUT /api/rewards/:id': {
    who: 'admin',
    path: (made) => `/api/rewards/${made.rewardId}`,
    body: () => ({ name: 'Tea card' }),
  },
  'DELETE /api/rewards/:id': { who: 'admin', path: (made) => `/api/rewards/${made.rewardId}` },
  'POST /api/rewards/:id/restore': {
    who: 'admin',
    path: (made) => `/api/rewards/${made.retiredReward}/restore`,
    body: () => ({}),
  },
  'POST /api/rewards/:id/codes/preview': {
    who: 'admin',
    path: (made) => `/api/rewards/${made.codesReward}/codes/preview`,
    body: () => ({ text: 'RACE-CODE-OF-A-LOAD' }),
    mayBeLate: PREVIEW,
  },
  'POST /api/rewards/:id/codes': {
    who: 'admin',
    path: (made) => `/api/rewards/${made.codesReward}/codes`,
    body: () => ({ text: 'RACE-CODE-OF-A-LOAD', codes: 1 }),
    storesNothing: 'would store a hash of the codes, and a repetition finds the codes of the first one',
  },
  'POST /api/rewards/:id/codes/remove': {
    who: 'admin',
    path: (made) => `/api/rewards/${made.codesReward}/codes/remove`,
    body: (made) => ({ ids: [made.freeCode] }),
  },
  'POST /api/redemptions/:id/code': {
    who: 'employee',
    as: (made) => made.present,
    path: (made) => `/api/redemptions/${made.claimOfCode}/code`,
    storesNothing: 'would store a code, and each repetition is a look of its own',
  },
  'POST /api/redemptions/bulk': { who: 'admin', body: (made) => ({ ids: [made.redemptionId], status: 'approved' }) },
  'POST /api/redemptions/bulk/preview': {
    who: 'admin',
    body: (made) => ({ ids: [made.redemptionId], status: 'approved' }),
    mayBeLate: PREVIEW,
  },
  'PUT /api/redemptions/:id': {
    who: 'admin',
    path: (made) => `/api/redemptions/${made.redemptionId}`,
    body: () => ({ status: 'approved' }),
  },
  'POST /api/redemptions/:id/days': {
    who: 'employee',
    path: (made) => `/api/redemptions/${made.dayOffId}/days`,
    body: () => ({ dates: ['2026-03-18'] }),
  },
  'PUT /api/redemptions/:id/order': {
    who: 'admin',
    path: (made) => `/api/redemptions/${made.refusedCard}/order`,
    body: () => ({ do: 'again', version: 0 }),
  },
  'POST /api/redemptions/:id/link': {
    who: 'employee',
    as: (made) => made.colleague,
    path: (made) => `/api/redemptions/${made.giftCard}/link`,
    storesNothing: 'each request makes another link, which nothing stores',
  },
  'POST /api/redemptions/:id/cancel': {
    who: 'employee',
    path: (made) => `/api/redemptions/${made.redemptionId}/cancel`,
    body: () => ({}),
    takesDevice: true,
  },
  'POST /api/points': {
    who: 'admin',
    body: (made) => ({ userId: made.user, amount: 40, description: 'Well done.' }),
  },
  'POST /api/points/:id/take-back': {
    who: 'admin',
    path: (made) => `/api/points/${made.awardId}/take-back`,
    body: () => ({}),
  },
  'POST /api/thanks': {
    who: 'employee',
    body: (made) => ({ ...THANKS, receivers: [made.colleague] }),
    takesDevice: true,
  },
  'PUT /api/thanks/:id/heart': { who: 'employee', path: (made) => `/api/thanks/${made.thanks}/heart` },
  'DELETE /api/thanks/:id/heart': {
    who: 'employee',
    as: (made) => made.colleague,
    path: (made) => `/api/thanks/${made.thanks}/heart`,
  },
  'POST /api/thanks/:id/report': { who: 'employee', path: (made) => `/api/thanks/${made.thanks}/report` },
  'POST /api/thanks/:id/show': { who: 'admin', path: (made) => `/api/thanks/${made.heldThanks}/show` },
  'POST /api/thanks/:id/refuse': {
    who: 'admin',
    path: (made) => `/api/thanks/${made.heldThanks}/refuse`,
    body: () => ({ reason: 'Say it kindly.' }),
  },
  'POST /api/thanks/:id/withdraw': {
    who: 'admin',
    path: (made) => `/api/thanks/${made.thanks}/withdraw`,
    body: () => ({ reason: 'It names a customer.' }),
  },
  'POST /api/badges': { who: 'admin', body: () => NEW_BADGE },
  'PUT /api/badges/:id': {
    who: 'admin',
    path: (made) => `/api/badges/${made.payingBadge}`,
    body: () => ({ name: 'Nine' }),
  },
  'DELETE /api/badges/:id': { who: 'admin', path: (made) => `/api/badges/${made.payingBadge}` },
  'POST /api/badges/:id/grants': {
    who: 'admin',
    path: (made) => `/api/badges/${made.waitingBadge}/grants`,
    body: () => ({}),
  },
  'POST /api/activities': {
    who: 'admin',
    body: (made) => ({ userId: made.user, kind: 'team', title: 'Party', occurredOn: '2026-03-02' }),
  },
  'DELETE /api/activities/:id': { who: 'admin', path: (made) => `/api/activities/${made.prefix}activity` },
  'PUT /api/notifications/preferences': { who: 'employee', body: () => ({ notifications: false }) },
  'POST /api/notifications/subscribe': { who: 'employee', body: () => makeSubscription('of-a-race') },
  'DELETE /api/notifications/unsubscribe': { who: 'employee', as: (made) => made.colleague },
  'POST /api/notifications/test': {
    who: 'employee',
    as: (made) => made.colleague,
    mayBeLate: 'stores nothing',
    storesNothing: 'sends a message that shows whether messages arrive now',
  },
  'POST /api/notices/read': {
    who: 'employee',
    body: () => ({ upTo: NOW.toISOString() }),
    storesNothing: BELL,
  },
  'POST /api/notices/clear': {
    who: 'employee',
    body: () => ({ upTo: NOW.toISOString() }),
    storesNothing: BELL,
  },
  'POST /api/notices/:id/read': {
    who: 'employee',
    path: () => '/api/notices/none/read',
    storesNothing: BELL,
  },
  'POST /api/nudges': { who: 'admin', body: (made) => ({ userIds: [made.colleague] }) },
  'POST /api/setup/aside': { who: 'admin', body: () => ({ step: 'people' }) },
  'POST /api/announcements': { who: 'admin', body: () => ({ title: 'Hello', message: 'All.', until: UNTIL }) },
  'PUT /api/announcements/:id': {
    who: 'admin',
    path: (made) => `/api/announcements/${made.announcement}`,
    body: () => ({ title: 'Hello', message: 'You all.', until: UNTIL, publishAt: TOMORROW }),
  },
  'DELETE /api/announcements/:id': { who: 'admin', path: (made) => `/api/announcements/${made.announcement}` },
  'POST /api/devices': { who: 'employee', body: () => NEW_DEVICE, storesNothing: 'the same device is stored once' },
  'POST /api/devices/sign-out-everywhere': { who: 'employee', body: () => ({}) },
  'DELETE /api/devices/:id': {
    who: 'employee',
    path: (made) => `/api/devices/${made.device.id}`,
    takesDevice: true,
  },
  'DELETE /api/mail/block': { who: 'employee' },
  'POST /api/quotes': { who: 'admin', body: () => ({ quoteText: 'Onwards.' }) },
  'PUT /api/quotes/:id': {
    who: 'admin',
    path: (made) => `/api/quotes/${made.quote}`,
    body: () => ({ quoteText: 'Upwards.' }),
  },
  'DELETE /api/quotes/:id': { who: 'admin', path: (made) => `/api/quotes/${made.quote}` },
  'PUT /api/users/:id': {
    who: 'admin',
    path: (made) => `/api/users/${made.colleague}`,
    body: () => ({ department: 'Sales' }),
  },
  'DELETE /api/users/:id/picture': { who: 'admin', path: (made) => `/api/users/${made.colleague}/picture` },
  'POST /api/users/:id/bring-back': {
    who: 'admin',
    path: (made) => `/api/users/${made.removed}/bring-back`,
    body: () => ({}),
  },
  'POST /api/users/:id/set-aside': {
    who: 'admin',
    path: (made) => `/api/users/${made.removed}/set-aside`,
    body: () => ({}),
  },
  'POST /api/users/bulk': { who: 'admin', body: (made) => ({ ids: [made.pending], act: { type: 'approve' } }) },
  'POST /api/users/bulk/preview': {
    who: 'admin',
    body: (made) => ({ ids: [made.pending], act: { type: 'approve' } }),
    mayBeLate: PREVIEW,
  },
  'POST /api/users/import': { who: 'admin', body: () => 'Name,Email\nMaya Okafor,maya@import.test', headers: CSV },
  'POST /api/users/import/:id/apply': {
    who: 'admin',
    path: (made) => `/api/users/import/${made.import}/apply`,
    body: () => ({}),
  },
  'PUT /api/company/logo': { who: 'admin', body: () => ({ image: toBase64(makePng(32, 32)) }) },
  'DELETE /api/company/logo': { who: 'admin' },
  'PUT /api/settings/:key': {
    who: 'admin',
    as: (made) => made.boss,
    path: () => '/api/settings/claims_per_hour',
    body: () => ({ value: 7 }),
  },
  'DELETE /api/settings/:key': {
    who: 'admin',
    as: (made) => made.boss,
    path: () => '/api/settings/claims_per_hour',
    body: () => ({}),
  },
  'PUT /api/settings/scoring_policy/proposals/:id': {
    who: 'admin',
    as: (made) => made.boss,
    path: (made) => `/api/settings/scoring_policy/proposals/${made.proposal}`,
    body: () => ({ status: 'approved', reason: 'Agreed.' }),
  },
  'POST /api/settings/scoring_policy/dry-run': {
    who: 'admin',
    body: () => ({ policy: SCORING_PRESETS.demo }),
    mayBeLate: PREVIEW,
  },
  'POST /api/calendars': { who: 'admin', body: () => ({ ...OFFICE, name: 'Shop' }) },
  'PUT /api/calendars/:id': {
    who: 'admin',
    path: (made) => `/api/calendars/${made.calendar}`,
    body: () => ({ ...OFFICE, name: 'Shop', isDefault: false, version: 0 }),
  },
  'DELETE /api/calendars/:id': { who: 'admin', path: (made) => `/api/calendars/${made.calendar}` },
  'POST /api/calendars/:id/preview': {
    who: 'admin',
    path: (made) => `/api/calendars/${made.calendar}/preview`,
    body: () => ({ workdays: [1], times: null, holidays: [] }),
    mayBeLate: PREVIEW,
  },
  'POST /api/calendars/:id/recompute': {
    who: 'admin',
    path: (made) => `/api/calendars/${made.changedCalendar}/recompute`,
    body: () => ({}),
  },
  'POST /api/qr/stations': { who: 'admin', body: () => STATION },
  'PUT /api/qr/stations/:id': {
    who: 'admin',
    path: (made) => `/api/qr/stations/${made.station}`,
    body: () => ({ name: 'Back gate' }),
  },
  'PUT /api/qr/stations/:id/display': { who: 'admin', path: (made) => `/api/qr/stations/${made.station}/display` },
  'DELETE /api/qr/stations/:id/display': { who: 'admin', path: (made) => `/api/qr/stations/${made.station}/display` },
  'PUT /api/qr/stations/:id/printed-code': {
    who: 'admin',
    path: (made) => `/api/qr/stations/${made.station}/printed-code`,
  },
  'DELETE /api/qr/stations/:id/printed-code': {
    who: 'admin',
    path: (made) => `/api/qr/stations/${made.station}/printed-code`,
  },
  'POST /api/walls': { who: 'admin', body: () => ({ name: 'Lobby', showsAnnouncements: false }) },
  'DELETE /api/walls/:id': { who: 'admin', path: (made) => `/api/walls/${made.wall}` },
  'POST /api/jobs/:name/run': { who: 'super_admin', path: () => '/api/jobs/old_telemetry/run', body: () => ({}) },
  'POST /api/live/ticket': {
    who: 'employee',
    mayBeLate: 'stores nothing, and the room closes the socket of a suspended user',
    storesNothing: 'a ticket opens one socket within a minute, so a repeated request needs another ticket',
  },
  'POST /api/telemetry': {
    who: 'employee',
    body: () => ({ items: [{ type: 'metric', name: 'LCP', value: 900, screen: '/employee/dashboard' }] }),
    mayBeLate: 'counts views without the user',
    storesNothing: 'counts views without the user',
  },
};

export const WITHOUT_ACTOR: Record<string, string> = {
  'POST /api/checkins/kiosk': 'the credential of a kiosk, which finds the user by a personal code',
  'POST /api/walls/ticket': 'the credential of a wall',
  'POST /api/mail/unsubscribe': 'the link in a mail',
  'POST /api/webhooks/mail': 'the mail provider',
  'POST /api/webhooks/clerk': 'the identity provider',
  'POST /api/webhooks/gift-cards': 'the gift card provider',
};

export const findSender = ({ who, as }: WriteRoute, made: Company): string =>
  as?.(made) ?? { employee: made.user, admin: made.admin, super_admin: made.boss }[who];

const app = uncheckedAppAt(NOW, { push: testPush().port });

async function done(as: string, method: 'POST' | 'PUT', path: string, body?: unknown, headers = {}) {
  const answer = await call(app, as, method, path, body, headers);
  expect([200, 201, 202], `${path}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
  return answer.body;
}

export async function makeCompany(): Promise<Company> {
  const side = await makeSide();
  const { admin, boss, user, prefix } = side;
  const make = async (path: string, body: unknown) => String((await done(admin, 'POST', path, body)).id);
  await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
    VALUES ('leave_requests', '"on"', 'x', 'x')`);
  await done(boss, 'PUT', '/api/settings/claims_per_hour', { value: 9 });

  const [calendar, changedCalendar] = [await make('/api/calendars', OFFICE), await make('/api/calendars', WORKSHOP)];
  const [present, colleague, pending, removed, second] = [
    await person({ id: `${prefix}present`, work_calendar_id: changedCalendar }),
    await person({ id: `${prefix}colleague` }),
    await person({ id: `${prefix}pending`, approval_status: 'pending' }),
    await person({ id: `${prefix}removed`, is_active: 0, employee_number: 'R-1' }),
    await person({ id: `${prefix}second`, role: 'super_admin', name: 'Cem' }),
  ];
  for (const day of ['09', '11', '12']) {
    const at = uncheckedAppAt(new Date(`2026-03-${day}T12:00:00.000Z`));
    expect((await call(at, present, 'POST', '/api/checkins', {})).status).toBe(201);
  }
  // The 10th, which the employee missed, becomes a holiday.
  const holidays = [{ date: '2026-03-10', name: 'Founders’ day' }];
  await done(boss, 'PUT', `/api/calendars/${changedCalendar}`, { ...WORKSHOP, holidays, isDefault: false, version: 0 });

  for (const id of [user, colleague]) await subscribeToPush(id);
  await done(colleague, 'PUT', '/api/profile/picture', { image: IMAGE });
  await done(colleague, 'PUT', '/api/me/pin', { rewardId: side.rewardId });
  await rows(`INSERT INTO mail_blocks VALUES (?, 'bounced', 'x')`, `${user}@example.test`);
  const device = await makeDevice();
  expect((await register(app, user, device)).status).toBe(201);

  const cardReward = await reward({ id: `${prefix}cards`, points_cost: 5, fulfilment: JSON.stringify(GIFT_CARD) });
  await givePoints(colleague, 10);
  const cards: string[] = [];
  for (const state of [`'failed', failure = 'funds'`, `'delivered', provider_reward = 'R', delivered_at = 'x'`]) {
    const claim = await done(colleague, 'POST', '/api/rewards/claim', { rewardId: cardReward });
    await done(admin, 'PUT', `/api/redemptions/${String(claim.id)}`, { status: 'approved' });
    await rows(`UPDATE orders SET due_at = NULL, state = ${state} WHERE redemption_id = ?`, claim.id);
    cards.push(String(claim.id));
  }
  const [refusedCard = '', giftCard = ''] = cards;

  const station = await make('/api/qr/stations', STATION);
  await done(admin, 'PUT', `/api/qr/stations/${station}/display`);
  await done(admin, 'PUT', `/api/qr/stations/${station}/printed-code`);
  await done(admin, 'PUT', '/api/company/logo', { image: IMAGE });
  const { wall } = await done(admin, 'POST', '/api/walls', { name: 'Hall', showsAnnouncements: true });
  const proposed = await done(second, 'PUT', '/api/settings/scoring_policy', {
    value: { ...SCORING_PRESETS.standard, earlyPoints: 6 },
  });
  const codesReward = await make('/api/rewards', {
    name: 'Gift card',
    pointsCost: 1,
    fulfilment: { way: 'codes', face: null },
  });
  const codes = { text: `${prefix}given-code\n${prefix}free-code`, codes: 2 };
  await done(admin, 'POST', `/api/rewards/${codesReward}/codes`, codes);
  const claimOfCode = String((await done(present, 'POST', '/api/rewards/claim', { rewardId: codesReward })).id);
  // The admin set the cost, so somebody else approves.
  await done(boss, 'PUT', `/api/redemptions/${claimOfCode}`, { status: 'approved' });
  const [free] = await rows<{ id: string }>(
    'SELECT id FROM reward_codes WHERE reward_id = ? AND redemption_id IS NULL',
    codesReward,
  );
  await done(admin, 'PUT', '/api/settings/thanks_held_words', { value: ['rude'] });
  const thank = async (words: string) => {
    const given = await done(present, 'POST', '/api/thanks', { ...THANKS, words, receivers: [colleague] });
    return String((given.thanks as { id: string }).id);
  };
  const [thanks, heldThanks] = [await thank('You helped me.'), await thank('Not rude at all.')];
  await done(colleague, 'PUT', `/api/thanks/${thanks}/heart`);
  const file = 'Name,Email,Department\nNoor Aziz,noor@import.test,Sales';
  return {
    ...side,
    present,
    colleague,
    pending,
    removed,
    device,
    refusedCard,
    giftCard,
    retiredReward: await reward({ id: `${prefix}retired`, available: 0, retired_at: NOW.toISOString() }),
    codesReward,
    freeCode: free?.id ?? '',
    claimOfCode,
    calendar,
    changedCalendar,
    station,
    wall: (wall as { id: string }).id,
    quote: await make('/api/quotes', { quoteText: 'Well begun.' }),
    announcement: await make('/api/announcements', {
      title: 'Hello',
      message: 'All.',
      until: UNTIL,
      publishAt: TOMORROW,
    }),
    thanks,
    heldThanks,
    import: String((await done(admin, 'POST', '/api/users/import?fileName=people.csv', file, CSV)).id),
    proposal: (proposed.approval as { proposal: { id: string } }).proposal.id,
  };
}
