/**
 * Every guard of a write, as `act: condition`. `npm run test:guards` takes each one out and fails when no test notices. No bundle
 * has this list: guard.ts imports its type alone. Acts that share a name share one condition, written in one place.
 */
export const GUARD_NAMES = [
  // Every act under an Idempotency-Key.
  'act: first of its key',
  'act on many: first of its key',
  // Every act that the key of a device sends.
  'act: device',

  // A month on its way to a file.
  'archive: place',

  // A user's record.
  'check-in: version',
  'check-in: balance',
  'check-in: badges',
  'check-in: policy',
  'check-in words: version',
  'add check-in: version',
  'add check-in: balance',
  'add check-in: badges',
  'add check-in: policy',
  'add check-in: limit of a day',
  'void check-in: version',
  'void check-in: balance',
  'void check-in: limit of a day',
  'void check-in: first of its key',
  'leave: version',
  'leave: balance',
  'leave: limit of a day',
  'leave: actor',
  'record: calendar',
  'calendar move: calendar',
  'recompute: version',
  'recompute: balance',
  'calendar: version',
  'calendar: room',
  'calendar deletion: used by nobody',
  'calendar recomputation: place',
  'take leave back: still given',
  'correction request: user',
  'correction request: none open that day',
  'correction request: room',
  'correction withdrawal: still open',
  'correction approval: still open',
  'correction rejection: still open',
  'request rejection: actor',
  'leave request: user',
  'leave request: none open that day',
  'leave request: none given that day',
  'leave request: room',
  'leave withdrawal: still requested',
  'leave approval: still requested',
  'leave rejection: still requested',

  // Points and rewards.
  'award: receiver',
  'award: limit of a day',
  'claim: account',
  'claim: balance',
  'claim: reward',
  'claim: stock',
  'claim: limit of an hour',
  'redemption: version',
  'redemption: owner',
  'reward: version',
  'reward: stock',

  // Badges.
  'badge: actor',
  'badge: limit of a day',
  'badge: room',
  'badge change: version',
  'badge change: earned by nobody',
  'badge deletion: version',
  'badge deletion: never earned',
  'grant: terms',
  'grant: receiver',
  'grant: criteria',
  'grant: first time',

  // Accounts.
  'account: version',
  'account: actor',
  'profile: version',
  'provider: version',
  'provider: free address',
  'provider: last super admin',
  'lock end: version',
  'removal: still active',
  'first sign-in: waiting record',
  'first sign-in: no record',
  'first sign-in: not removed',
  'new user: not removed',

  // Imports.
  'import staging: first of its key',
  'import: place',
  'import: actor',
  'import: new address',
  'import: as compared',
  'import: may change',

  // Settings.
  'setting: version',
  'setting: actor',
  'setting: limit of a check-in',
  'setting: no boards yet',
  'setting: replaced policies have scored nothing',
  'proposal: actor',
  'proposal: as read',
  'custom setting: version',
  'custom setting: actor',
  'custom setting: room',
  'custom setting deletion: version',
  'custom setting deletion: actor',

  // Stations.
  'station: number',
  'station change: version',
  'wall: room',
  'wall: not revoked',

  // The rest.
  'quote change: version',
  'quote deletion: version',
  'quote: room',
  'activity: still there',
  'announcement: not withdrawn',
  'announcement: first reading',
  'rank snapshot: first of the week',
  'rank snapshot: first of the month',
  'job: free',
  'job: not run since',
  'job: still ours',
  'delivery: claim',
  'announcement: next to queue',
] as const;

export type GuardName = (typeof GUARD_NAMES)[number];
