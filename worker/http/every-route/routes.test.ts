import { beforeAll, describe, expect, it } from 'vitest';
import { SCORING_PRESETS } from '#domain/scoring/policy.ts';
import { makePng } from '#domain/test/images.ts';
import { registerDevice } from '#worker/test/device.ts';
import { appAt, call, givePoints, NOW, person, reward, rows } from '#worker/test/harness.ts';
import { makeSubscription, testPush } from '#worker/test/providers/push.ts';

type Caller = 'nobody' | 'inactive' | 'employee' | 'admin' | 'super_admin';
const CALLERS: readonly Caller[] = ['nobody', 'inactive', 'employee', 'admin', 'super_admin'];

interface Entry {
  who: 'anyone' | 'signed in' | 'admin' | 'super_admin' | 'the provider' | 'a display' | 'a link';
  path?: (ids: Ids) => string;
  body?: (ids: Ids) => object | string;
  headers?: Record<string, string>;
  /**
   * The same request with another user's ids, and the status of the answer to an employee. The status is 404 when even
   * the existence of the record is private.
   */
  foreign?: { path?: (ids: Ids) => string; status: number };
}

interface Ids {
  other: string;
  othersRedemption: string;
  othersRequest: string;
  othersLeave: string;
  othersDevice: string;
  othersThanks: string;
  reward: string;
}

const WEEK = 'from=2026-03-02&to=2026-03-08';
const ASKED_CORRECTION = { date: '2026-02-27', time: '07:40', reason: 'x' };
const TODAY = NOW.toISOString().slice(0, 10);
const ASKED_LEAVE = { startDate: TODAY, endDate: TODAY, kind: 'sick' };
const CALENDAR = { name: 'Four days', workdays: [1, 2, 3, 4], times: null, holidays: [] };
const IMAGE = btoa(String.fromCharCode(...makePng(64, 64)));
const NEW_DEVICE = {
  id: 'device-of-a-route',
  publicKey: 'BKiFWGVSwqz2Rxh4z9ewk1tP_g_S38NBJI6he8QeBYrwMc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0',
  clockId: 'clock-of-a-route-test',
};
const STATION = { name: 'Gate', location: '', timeZone: null, opensAt: '06:00', closesAt: '20:00', isKiosk: false };
const NEW_BADGE = {
  name: 'x',
  category: 'milestone',
  tier: 'bronze',
  rarity: 'common',
  criteria: { type: 'streak', count: 999 },
};

const ROUTES: Record<string, Entry> = {
  'GET /api/health': { who: 'anyone' },
  'GET /api/first-reads/dashboard': { who: 'signed in' },
  'GET /api/first-reads/admin': { who: 'admin' },
  'GET /api/first-reads/admin-day': { who: 'admin' },
  'GET /api/me': { who: 'signed in' },
  'PUT /api/me/pin': { who: 'signed in', body: (ids) => ({ rewardId: ids.reward }) },
  'DELETE /api/me/pin': { who: 'signed in' },
  'PUT /api/profile': { who: 'signed in', body: () => ({ bio: 'x' }) },
  'POST /api/checkins': { who: 'signed in', body: () => ({}) },
  'GET /api/checkins': {
    who: 'signed in',
    foreign: { path: ({ other }) => `/api/checkins?userId=${other}`, status: 403 },
  },
  'GET /api/checkins/today': { who: 'admin' },
  'GET /api/checkins/corrections/preview': {
    who: 'admin',
    path: ({ other }) => `/api/checkins/corrections/preview?userId=${other}&date=2026-02-27&time=07:40`,
  },
  'POST /api/checkins/corrections': {
    who: 'admin',
    body: () => ({ userId: 'none', date: '2026-03-02', time: '07:40', reason: 'x' }),
    foreign: { path: () => '/api/checkins/corrections', status: 403 },
  },
  'POST /api/checkins/corrections/void': {
    who: 'admin',
    body: () => ({ userId: 'none', date: '2026-03-02', reason: 'x' }),
    foreign: { path: () => '/api/checkins/corrections/void', status: 403 },
  },
  'GET /api/checkins/correction-requests': { who: 'signed in' },
  'POST /api/checkins/correction-requests': { who: 'signed in', body: () => ASKED_CORRECTION },
  'POST /api/checkins/correction-requests/:id/withdraw': {
    who: 'signed in',
    path: () => '/api/checkins/correction-requests/none/withdraw',
    body: () => ({}),
    foreign: { path: (ids) => `/api/checkins/correction-requests/${ids.othersRequest}/withdraw`, status: 404 },
  },
  'GET /api/checkins/correction-requests/queue': { who: 'admin' },
  'PUT /api/checkins/correction-requests/:id': {
    who: 'admin',
    path: () => '/api/checkins/correction-requests/none',
    body: () => ({ decision: 'reject', reason: 'x' }),
    foreign: { path: (ids) => `/api/checkins/correction-requests/${ids.othersRequest}`, status: 403 },
  },
  'GET /api/attendance': {
    who: 'signed in',
    foreign: { path: ({ other }) => `/api/attendance?userId=${other}`, status: 403 },
  },
  'GET /api/leaderboard': { who: 'signed in' },
  'POST /api/live/ticket': { who: 'signed in' },
  'GET /api/leaderboard/filters': { who: 'signed in' },
  'GET /api/leaderboard/people/:id': { who: 'signed in', path: ({ other }) => `/api/leaderboard/people/${other}` },
  'GET /api/rewards': { who: 'signed in' },
  'POST /api/rewards/starter': { who: 'admin', body: () => ({ language: 'en' }) },
  'POST /api/rewards': { who: 'admin', body: () => ({ name: 'x', pointsCost: 5 }) },
  'POST /api/rewards/claim': { who: 'signed in', body: (ids) => ({ rewardId: ids.reward }) },
  'PUT /api/rewards/:id': { who: 'admin', path: (ids) => `/api/rewards/${ids.reward}`, body: () => ({ name: 'y' }) },
  'DELETE /api/rewards/:id': { who: 'admin', path: () => '/api/rewards/none' },
  'GET /api/rewards/all': { who: 'admin' },
  'POST /api/rewards/:id/restore': { who: 'admin', path: () => '/api/rewards/none/restore', body: () => ({}) },
  'GET /api/rewards/:id/codes': { who: 'admin', path: (ids) => `/api/rewards/${ids.reward}/codes` },
  'POST /api/rewards/:id/codes': {
    who: 'admin',
    path: () => '/api/rewards/none/codes',
    body: () => ({ text: 'AAAA-1111', codes: 1 }),
  },
  'POST /api/rewards/:id/codes/preview': {
    who: 'admin',
    path: () => '/api/rewards/none/codes/preview',
    body: () => ({ text: 'AAAA-1111' }),
  },
  'POST /api/rewards/:id/codes/remove': {
    who: 'admin',
    path: () => '/api/rewards/none/codes/remove',
    body: () => ({ ids: ['none'] }),
  },
  'POST /api/redemptions/:id/code': {
    who: 'signed in',
    path: () => '/api/redemptions/none/code',
    foreign: { path: (ids) => `/api/redemptions/${ids.othersRedemption}/code`, status: 404 },
  },
  'GET /api/redemptions/counts': { who: 'admin' },
  'GET /api/redemptions/budget': { who: 'admin' },
  'POST /api/redemptions/bulk': {
    who: 'admin',
    body: () => ({ ids: ['none'], status: 'approved' }),
    foreign: { path: () => '/api/redemptions/bulk', status: 403 },
  },
  'POST /api/redemptions/bulk/preview': { who: 'admin', body: () => ({ ids: ['none'], status: 'approved' }) },
  'GET /api/redemptions': {
    who: 'signed in',
    foreign: { path: ({ other }) => `/api/redemptions?userId=${other}`, status: 403 },
  },
  'GET /api/redemptions/:id': { who: 'admin', path: (ids) => `/api/redemptions/${ids.othersRedemption}` },
  'PUT /api/redemptions/:id': {
    who: 'admin',
    path: () => '/api/redemptions/none',
    body: () => ({ status: 'approved' }),
    foreign: { path: (ids) => `/api/redemptions/${ids.othersRedemption}`, status: 403 },
  },
  'GET /api/redemptions/:id/days': {
    who: 'signed in',
    path: () => '/api/redemptions/none/days',
    foreign: { path: (ids) => `/api/redemptions/${ids.othersRedemption}/days`, status: 404 },
  },
  'POST /api/redemptions/:id/days': {
    who: 'signed in',
    path: () => '/api/redemptions/none/days',
    body: () => ({ dates: [] }),
    foreign: { path: (ids) => `/api/redemptions/${ids.othersRedemption}/days`, status: 404 },
  },
  'PUT /api/redemptions/:id/order': {
    who: 'admin',
    path: () => '/api/redemptions/none/order',
    body: () => ({ do: 'again', version: 0 }),
    foreign: { path: (ids) => `/api/redemptions/${ids.othersRedemption}/order`, status: 403 },
  },
  'POST /api/redemptions/:id/link': {
    who: 'signed in',
    path: () => '/api/redemptions/none/link',
    foreign: { path: (ids) => `/api/redemptions/${ids.othersRedemption}/link`, status: 404 },
  },
  'POST /api/redemptions/:id/cancel': {
    who: 'signed in',
    path: () => '/api/redemptions/none/cancel',
    foreign: { path: (ids) => `/api/redemptions/${ids.othersRedemption}/cancel`, status: 404 },
  },
  'POST /api/points': { who: 'admin', body: (ids) => ({ userId: ids.other, amount: 1, description: 'x' }) },
  'GET /api/points/limits': { who: 'admin' },
  'GET /api/points/history': {
    who: 'signed in',
    foreign: { path: ({ other }) => `/api/points/history?userId=${other}`, status: 403 },
  },
  'GET /api/badges': {
    who: 'signed in',
    foreign: { path: ({ other }) => `/api/badges?userId=${other}`, status: 403 },
  },
  'GET /api/badges/:id/grants': { who: 'admin', path: () => '/api/badges/none/grants' },
  'POST /api/badges/:id/grants': { who: 'admin', path: () => '/api/badges/none/grants', body: () => ({}) },
  'GET /api/achievements': {
    who: 'signed in',
    foreign: { path: ({ other }) => `/api/achievements?userId=${other}`, status: 403 },
  },
  'GET /api/badges/all': { who: 'admin' },
  'POST /api/badges': { who: 'admin', body: () => NEW_BADGE },
  'DELETE /api/badges/:id': { who: 'admin', path: () => '/api/badges/none' },
  'PUT /api/badges/:id': { who: 'admin', path: () => '/api/badges/none', body: () => ({ name: 'y' }) },
  'GET /api/activity': { who: 'signed in' },
  'POST /api/leaves': {
    who: 'admin',
    body: () => ({ userId: 'none', startDate: '2026-03-02', endDate: '2026-03-03', reason: 'x' }),
    foreign: { path: () => '/api/leaves', status: 403 },
  },
  'GET /api/leaves': {
    who: 'signed in',
    foreign: { path: ({ other }) => `/api/leaves?userId=${other}`, status: 403 },
  },
  'POST /api/leaves/:id/take-back': {
    who: 'admin',
    path: () => '/api/leaves/none/take-back',
    body: () => ({ reason: 'x' }),
  },
  'GET /api/leaves/queue': { who: 'admin' },
  'POST /api/leaves/requests': {
    who: 'signed in',
    body: () => ASKED_LEAVE,
  },
  'POST /api/leaves/:id/withdraw': {
    who: 'signed in',
    path: () => '/api/leaves/none/withdraw',
    body: () => ({}),
    foreign: { path: (ids) => `/api/leaves/${ids.othersLeave}/withdraw`, status: 404 },
  },
  'PUT /api/leaves/:id': {
    who: 'admin',
    path: () => '/api/leaves/none',
    body: () => ({ decision: 'reject', reason: 'x' }),
    foreign: { path: (ids) => `/api/leaves/${ids.othersLeave}`, status: 403 },
  },
  'POST /api/leaves/import': {
    who: 'admin',
    body: () => ({ rows: [{ ...ASKED_LEAVE, email: 'x@y.test' }], reason: 'x', dryRun: true }),
  },
  'GET /api/activities': {
    who: 'admin',
    path: () => '/api/activities?userId=none',
    foreign: { path: ({ other }) => `/api/activities?userId=${other}`, status: 403 },
  },
  'POST /api/activities': {
    who: 'admin',
    body: () => ({ userId: 'none', kind: 'team', title: 'x', occurredOn: '2026-03-02' }),
    foreign: { path: () => '/api/activities', status: 403 },
  },
  'DELETE /api/activities/:id': { who: 'admin', path: () => '/api/activities/none' },
  'GET /api/notifications/preferences': { who: 'signed in' },
  'PUT /api/notifications/preferences': { who: 'signed in', body: () => ({ notifications: true }) },
  'POST /api/notifications/subscribe': { who: 'signed in', body: () => makeSubscription(crypto.randomUUID()) },
  'POST /api/notifications/test': { who: 'signed in' },
  'DELETE /api/notifications/unsubscribe': { who: 'signed in' },
  'GET /api/notices': { who: 'signed in' },
  'POST /api/notices/read': { who: 'signed in', body: () => ({ upTo: '2020-01-01T00:00:00.000Z' }) },
  'POST /api/points/:id/take-back': { who: 'admin', path: () => '/api/points/none-1/take-back', body: () => ({}) },
  'POST /api/notices/clear': { who: 'signed in', body: () => ({ upTo: '2020-01-01T00:00:00.000Z' }) },
  'GET /api/analytics/quiet': { who: 'admin' },
  'GET /api/thanks': { who: 'signed in' },
  'POST /api/thanks': {
    who: 'signed in',
    body: ({ other }) => ({ receivers: [other], words: 'x', valueId: null, points: 1, audience: 'department' }),
  },
  'GET /api/thanks/new': { who: 'signed in' },
  'GET /api/thanks/people': { who: 'signed in' },
  'PUT /api/thanks/:id/heart': {
    who: 'signed in',
    path: () => '/api/thanks/none/heart',
    foreign: { path: (ids) => `/api/thanks/${ids.othersThanks}/heart`, status: 404 },
  },
  'DELETE /api/thanks/:id/heart': {
    who: 'signed in',
    path: () => '/api/thanks/none/heart',
    foreign: { path: (ids) => `/api/thanks/${ids.othersThanks}/heart`, status: 404 },
  },
  'POST /api/thanks/:id/report': {
    who: 'signed in',
    path: () => '/api/thanks/none/report',
    foreign: { path: (ids) => `/api/thanks/${ids.othersThanks}/report`, status: 404 },
  },
  'POST /api/thanks/:id/show': {
    who: 'admin',
    path: () => '/api/thanks/none/show',
    foreign: { path: (ids) => `/api/thanks/${ids.othersThanks}/show`, status: 403 },
  },
  'POST /api/thanks/:id/refuse': {
    who: 'admin',
    path: () => '/api/thanks/none/refuse',
    body: () => ({ reason: 'x' }),
    foreign: { path: (ids) => `/api/thanks/${ids.othersThanks}/refuse`, status: 403 },
  },
  'POST /api/thanks/:id/withdraw': {
    who: 'admin',
    path: () => '/api/thanks/none/withdraw',
    body: () => ({ reason: 'x' }),
    foreign: { path: (ids) => `/api/thanks/${ids.othersThanks}/withdraw`, status: 403 },
  },
  'GET /api/nudges': { who: 'admin' },
  'POST /api/nudges': { who: 'admin', body: () => ({ userIds: ['none'] }) },
  'GET /api/decisions': { who: 'admin' },
  'GET /api/setup': { who: 'admin' },
  'POST /api/setup/aside': { who: 'admin', body: () => ({ step: 'value' }) },
  'POST /api/notices/:id/read': {
    who: 'signed in',
    path: () => '/api/notices/none/read',
    // For any id, the route answers with the user's own number of unread notifications.
    foreign: { path: () => '/api/notices/none/read', status: 200 },
  },
  'GET /api/announcements': { who: 'admin' },
  'POST /api/announcements': {
    who: 'admin',
    body: () => ({ title: 'x', message: 'x', until: NOW.toISOString().slice(0, 10) }),
  },
  'GET /api/announcements/audience': { who: 'admin' },
  'PUT /api/announcements/:id': {
    who: 'admin',
    path: () => '/api/announcements/none',
    body: () => ({ title: 'x', message: 'x', until: NOW.toISOString().slice(0, 10) }),
  },
  'DELETE /api/announcements/:id': { who: 'admin', path: () => '/api/announcements/none' },
  'GET /api/devices': { who: 'signed in' },
  'POST /api/devices': { who: 'signed in', body: () => NEW_DEVICE },
  'POST /api/devices/sign-out-everywhere': { who: 'signed in', body: () => ({}) },
  'DELETE /api/devices/:id': {
    who: 'signed in',
    path: () => `/api/devices/${NEW_DEVICE.id}`,
    foreign: { path: ({ othersDevice }) => `/api/devices/${othersDevice}`, status: 404 },
  },
  'GET /api/quotes/today': { who: 'signed in' },
  'GET /api/thanks/today': { who: 'signed in' },
  'GET /api/quotes': { who: 'admin' },
  'POST /api/quotes': { who: 'admin', body: () => ({ quoteText: 'x' }) },
  'PUT /api/quotes/:id': { who: 'admin', path: () => '/api/quotes/none', body: () => ({ quoteText: 'y' }) },
  'DELETE /api/quotes/:id': { who: 'admin', path: () => '/api/quotes/none' },
  'GET /api/users': { who: 'admin' },
  'GET /api/users/filters': { who: 'admin' },
  'GET /api/users/waiting': { who: 'admin' },
  'POST /api/users/:id/bring-back': {
    who: 'admin',
    path: () => '/api/users/none/bring-back',
    body: () => ({}),
    foreign: { path: ({ other }) => `/api/users/${other}/bring-back`, status: 403 },
  },
  'POST /api/users/:id/set-aside': {
    who: 'admin',
    path: () => '/api/users/none/set-aside',
    body: () => ({}),
    foreign: { path: ({ other }) => `/api/users/${other}/set-aside`, status: 403 },
  },
  'POST /api/users/bulk/preview': { who: 'admin', body: (ids) => ({ ids: [ids.other], act: { type: 'approve' } }) },
  'POST /api/users/bulk': { who: 'admin', body: (ids) => ({ ids: [ids.other], act: { type: 'approve' } }) },
  'GET /api/users/import': { who: 'admin' },
  'POST /api/users/import': {
    who: 'admin',
    body: () => 'Name,Email\nMaya Okafor,maya@import.test',
    headers: { 'Content-Type': 'text/csv' },
  },
  'GET /api/users/import/:id': { who: 'admin', path: () => '/api/users/import/none' },
  'GET /api/users/import/:id/rows': { who: 'admin', path: () => '/api/users/import/none/rows?show=wrong' },
  'POST /api/users/import/:id/apply': {
    who: 'admin',
    path: () => '/api/users/import/none/apply',
    body: () => ({}),
  },
  'GET /api/exports/users.csv': { who: 'admin' },
  'GET /api/exports/checkins.csv': { who: 'admin', path: () => `/api/exports/checkins.csv?${WEEK}` },
  'GET /api/exports/ledger.csv': { who: 'admin', path: () => `/api/exports/ledger.csv?${WEEK}` },
  'GET /api/exports/redemptions.csv': { who: 'admin', path: () => `/api/exports/redemptions.csv?${WEEK}` },
  'GET /api/exports/payroll.csv': { who: 'admin', path: () => `/api/exports/payroll.csv?${WEEK}` },
  'GET /api/exports/taxable.csv': { who: 'admin', path: () => `/api/exports/taxable.csv?${WEEK}` },
  'GET /api/exports/thanks.csv': { who: 'admin', path: () => `/api/exports/thanks.csv?${WEEK}` },
  'GET /api/exports/payroll': { who: 'admin', path: () => `/api/exports/payroll?${WEEK}` },
  'GET /api/analytics': { who: 'admin' },
  'GET /api/audit': { who: 'admin' },
  'GET /api/audit/export.csv': { who: 'admin' },
  'GET /api/audit/mutual-gifts': { who: 'super_admin' },
  'GET /api/thanks/review': { who: 'admin' },
  'GET /api/thanks/figures': { who: 'admin' },
  'GET /api/settings': { who: 'admin' },
  'GET /api/settings/:key': { who: 'admin', path: () => '/api/settings/claims_per_hour' },
  'PUT /api/settings/:key': { who: 'admin', path: () => '/api/settings/none', body: () => ({ value: 5 }) },
  'DELETE /api/settings/:key': { who: 'admin', path: () => '/api/settings/none', body: () => ({}) },
  'PUT /api/settings/scoring_policy/proposals/:id': {
    who: 'admin',
    path: () => '/api/settings/scoring_policy/proposals/none',
    body: () => ({ status: 'withdrawn' }),
  },
  'POST /api/settings/scoring_policy/dry-run': { who: 'admin', body: () => ({ policy: SCORING_PRESETS.demo }) },
  'PUT /api/users/:id': {
    who: 'admin',
    path: () => '/api/users/none',
    body: () => ({ department: 'IT' }),
    foreign: { path: ({ other }) => `/api/users/${other}`, status: 403 },
  },
  'DELETE /api/users/:id/picture': {
    who: 'admin',
    path: () => '/api/users/none/picture',
    foreign: { path: ({ other }) => `/api/users/${other}/picture`, status: 403 },
  },
  'GET /api/company': { who: 'anyone' },
  'GET /api/company/visibility': { who: 'signed in' },
  'PUT /api/company/logo': { who: 'admin', body: () => ({ image: IMAGE }) },
  'DELETE /api/company/logo': { who: 'admin' },
  'GET /api/images/:id': { who: 'anyone', path: () => `/api/images/${'x'.repeat(43)}` },
  'GET /api/users/:id': { who: 'admin', path: (ids) => `/api/users/${ids.other}` },
  'POST /api/telemetry': {
    who: 'signed in',
    body: () => ({ items: [{ type: 'metric', name: 'LCP', value: 900, screen: '/employee/dashboard' }] }),
  },
  'GET /api/qr/display': { who: 'a display' },
  'POST /api/checkins/kiosk': { who: 'a display', body: () => ({ code: '123456' }) },
  'PUT /api/profile/picture': { who: 'signed in', body: () => ({ image: IMAGE }) },
  'DELETE /api/profile/picture': { who: 'signed in' },
  'GET /api/profile/personal-code': { who: 'signed in' },
  'PUT /api/profile/personal-code': { who: 'signed in' },
  'PUT /api/checkins/today/words': { who: 'signed in', body: () => ({ mood: null, notes: '', moodReaders: 'groups' }) },
  'GET /api/profile/station-name': { who: 'signed in' },
  'PUT /api/profile/station-name': { who: 'signed in', body: () => ({ isNamed: true }) },
  'GET /api/calendars': { who: 'admin' },
  'POST /api/calendars': { who: 'admin', body: () => CALENDAR },
  'GET /api/calendars/:id': { who: 'admin', path: () => '/api/calendars/none' },
  'PUT /api/calendars/:id': {
    who: 'admin',
    path: () => '/api/calendars/none',
    body: () => ({ ...CALENDAR, isDefault: false, version: 0 }),
  },
  'DELETE /api/calendars/:id': { who: 'admin', path: () => '/api/calendars/none' },
  'POST /api/calendars/:id/preview': {
    who: 'admin',
    path: () => '/api/calendars/none/preview',
    body: () => ({ workdays: [1], times: null, holidays: [] }),
  },
  'POST /api/calendars/:id/recompute': { who: 'admin', path: () => '/api/calendars/none/recompute', body: () => ({}) },
  'GET /api/qr/stations': { who: 'admin' },
  'POST /api/qr/stations': {
    who: 'admin',
    body: () => STATION,
  },
  'PUT /api/qr/stations/:id': { who: 'admin', path: () => '/api/qr/stations/none', body: () => ({ name: 'Gate' }) },
  'PUT /api/qr/stations/:id/display': { who: 'admin', path: () => '/api/qr/stations/none/display' },
  'DELETE /api/qr/stations/:id/display': { who: 'admin', path: () => '/api/qr/stations/none/display' },
  'PUT /api/qr/stations/:id/printed-code': { who: 'admin', path: () => '/api/qr/stations/none/printed-code' },
  'DELETE /api/qr/stations/:id/printed-code': { who: 'admin', path: () => '/api/qr/stations/none/printed-code' },
  'GET /api/walls/day': { who: 'a display' },
  'POST /api/walls/ticket': { who: 'a display' },
  'GET /api/walls/preview': { who: 'admin' },
  'GET /api/archive': { who: 'admin' },
  'GET /api/walls': { who: 'admin' },
  'POST /api/walls': { who: 'admin', body: () => ({ name: 'Lobby', showsAnnouncements: false }) },
  'GET /api/jobs': { who: 'admin' },
  'GET /api/jobs/differences': { who: 'admin' },
  'POST /api/jobs/:name/run': { who: 'super_admin', path: () => '/api/jobs/old_telemetry/run', body: () => ({}) },
  'DELETE /api/walls/:id': { who: 'admin', path: () => '/api/walls/none' },
  'GET /api/openapi.json': { who: 'signed in' },
  'GET /api/mail': { who: 'signed in' },
  'DELETE /api/mail/block': { who: 'signed in' },
  'GET /api/mail/outbox': { who: 'admin' },
  'GET /api/mail/unsubscribe': { who: 'anyone', path: () => '/api/mail/unsubscribe?token=x' },
  'POST /api/mail/unsubscribe': { who: 'a link', path: () => '/api/mail/unsubscribe?token=x' },
  'POST /api/webhooks/mail': { who: 'the provider', body: () => ({}) },
  'POST /api/webhooks/gift-cards': { who: 'the provider', body: () => ({}) },
  'POST /api/webhooks/clerk': { who: 'the provider', body: () => ({}) },
};

/** `in` for any answer of the route itself, or the status of the refusal. */
function expected(who: Entry['who'], caller: Caller): 'in' | 400 | 401 | 403 {
  if (who === 'anyone') return 'in';
  if (who === 'the provider' || who === 'a link') return 400;
  if (who === 'a display') return 401;
  if (caller === 'nobody') return 401;
  if (caller === 'inactive') return 403;
  if (who === 'admin') return caller === 'employee' ? 403 : 'in';
  if (who === 'super_admin') return caller === 'super_admin' ? 'in' : 403;
  return 'in';
}

const app = appAt(NOW, { push: testPush().port });
const registered = [
  ...new Set(app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)),
];

describe('every route', () => {
  let ids: Ids;
  let people: Record<Exclude<Caller, 'nobody'>, string>;

  beforeAll(async () => {
    people = {
      inactive: await person({ is_active: 0 }),
      employee: await person(),
      admin: await person({ role: 'admin' }),
      super_admin: await person({ role: 'super_admin' }),
    };
    const other = await person();
    for (const id of [...Object.values(people), other]) await givePoints(id, 100);
    const rewardId = await reward({ points_cost: 5 });
    const { body } = await call(app, other, 'POST', '/api/rewards/claim', { rewardId });
    const asked = await call(app, other, 'POST', '/api/checkins/correction-requests', ASKED_CORRECTION);
    await rows(`INSERT INTO images VALUES ('${'x'.repeat(43)}', 'somebody', 'image/png', 1, 1, 'x', x'00')`);
    await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
      VALUES ('leave_requests', '"on"', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`);
    const leave = await call(app, other, 'POST', '/api/leaves/requests', ASKED_LEAVE);
    const thanked = await call(app, other, 'POST', '/api/thanks', {
      receivers: [await person()],
      words: 'x',
      valueId: null,
      points: 0,
      audience: 'receivers',
    });
    ids = {
      other,
      othersThanks: (thanked.body.thanks as { id: string }).id,
      othersRedemption: String(body.id),
      othersRequest: String(asked.body.id),
      othersLeave: String(leave.body.id),
      othersDevice: (await registerDevice(other)).id,
      reward: rewardId,
    };
  });

  it('every registered route has an entry in ROUTES', () => {
    expect(registered.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  });

  const table: [string, Caller][] = Object.keys(ROUTES).flatMap((route) =>
    CALLERS.map((caller): [string, Caller] => [route, caller]),
  );
  it.each(table)('%s admits or refuses the caller as expected: %s', async (route, caller) => {
    const entry = ROUTES[route];
    const [method, pattern] = route.split(' ') as ['GET', string];
    if (!entry) throw new Error(`No entry for ${route}`);
    const as = caller === 'nobody' ? null : people[caller];
    const { status, body } = await call(
      app,
      as,
      method,
      entry.path?.(ids) ?? pattern,
      entry.body?.(ids),
      entry.headers,
    );
    const code = (body as { error?: { code: string } }).error?.code ?? null;
    // An admitted caller gets the route's own answer, which may be 404 for a missing record. A refused caller gets only
    // the refusal.
    const isIn =
      status === 200 || status === 201 || status === 202 || status === 302 || (status === 404 && code !== 'not_found');
    expect({ status: isIn ? 'in' : status, refused: Object.keys(body).join() === 'error' && !isIn }).toEqual({
      status: expected(entry.who, caller),
      refused: expected(entry.who, caller) !== 'in',
    });
  });

  const writes = Object.keys(ROUTES).filter(
    (route) =>
      // A ticket opens one socket within a minute, so a repeated request needs another ticket.
      route !== 'POST /api/live/ticket' &&
      !route.startsWith('GET ') &&
      ['signed in', 'admin', 'super_admin'].includes(ROUTES[route]?.who ?? ''),
  );
  it.each(writes)('%s gives the same answer to a repeated request with the same key, a minute later', async (route) => {
    const entry = ROUTES[route];
    const [method, pattern] = route.split(' ') as ['PUT', string];
    const path = entry?.path?.(ids) ?? pattern;
    const body = entry?.body?.(ids);
    const key = { 'Idempotency-Key': `replay-${route.replaceAll(/[^A-Za-z]/g, '-')}`.slice(0, 100) };
    const ask = (at: Date) =>
      call(appAt(at, { push: testPush().port }), people.super_admin, method, path, body, { ...entry?.headers, ...key });
    const first = await ask(NOW);
    const again = await ask(new Date(NOW.getTime() + 60_000));
    const strip = ({ status, body: answer }: typeof first) => ({
      status,
      body: 'error' in answer ? (answer.error as { code: string }).code : answer,
    });
    expect(strip(again)).toEqual(strip(first));
  });

  const foreign = Object.entries(ROUTES).flatMap(([route, entry]) =>
    entry.foreign ? [[route, entry.foreign.status] as const] : [],
  );
  it.each(foreign)('%s with another user’s ids gives an employee the status %i', async (route, status) => {
    const entry = ROUTES[route];
    const [method = ''] = route.split(' ');
    const answer = await call(
      app,
      people.employee,
      method as 'GET',
      entry?.foreign?.path?.(ids) ?? '',
      entry?.body?.(ids),
    );
    expect(answer.status).toBe(status);
  });
});
