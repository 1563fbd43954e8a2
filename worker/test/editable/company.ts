import * as v from 'valibot';
import { announcementChangeSchema, announcementInputSchema } from '#domain/api/announcements.ts';
import { badgeChangeSchema, newBadgeSchema } from '#domain/api/badges.ts';
import { calendarChangeSchema, calendarInputSchema } from '#domain/api/calendars.ts';
import { newQuoteSchema, quoteChangeSchema } from '#domain/api/quotes.ts';
import { newRewardSchema, rewardChangeSchema } from '#domain/api/rewards.ts';
import { settingChangeSchema } from '#domain/api/settings.ts';
import { newStationSchema, stationChangeSchema } from '#domain/api/stations.ts';
import { newWallSchema } from '#domain/api/walls.ts';
import type { Answer } from '../harness.ts';
import { listFields } from '../other-value.ts';
import { ask, daysAgo, readAudit, readListed, REASON, type Editable, type Fields, type Written } from './ask.ts';

function catalogue(
  path: string,
  list: string,
  first: Fields,
  create: v.GenericSchema,
  change: v.GenericSchema,
): Editable[] {
  const readBack = async (answer: Answer): Promise<Written> => ({
    answer,
    read: await readListed(list, answer.body.id),
    audit: await readAudit(answer.body.id),
  });
  const defaults = Object.fromEntries(
    Object.entries(listFields(create)).map(([name, field]) => [name, first[name] ?? v.getDefault(field as never)]),
  );
  return [
    {
      route: `POST ${path}`,
      schema: create,
      before: defaults,
      write: async (fields) => readBack(await ask('POST', path, { ...first, ...fields })),
    },
    {
      route: `PUT ${path}/:id`,
      schema: change,
      before: { ...defaults, isActive: true },
      write: async (fields) => {
        const made = await ask('POST', path, first);
        return readBack(await ask('PUT', `${path}/${String(made.body.id)}`, fields));
      },
    },
  ];
}

const OFFICE = {
  name: 'Office',
  workdays: [1, 2, 3],
  times: { earlyBefore: '07:00', onTimeBefore: '08:00' },
  holidays: [],
};
const HOLIDAY = { date: daysAgo(-30), name: 'Founders’ day' };
const CALENDAR_FIELDS = {
  workdays: [[4, 5]],
  times: [{ earlyBefore: '13:00', onTimeBefore: '14:00' }],
  holidays: [[HOLIDAY]],
};

const readCalendar = async (answer: Answer): Promise<Written> => ({
  answer,
  read: (await ask('GET', `/api/calendars/${String(answer.body.id)}`)).body,
  audit: await readAudit(answer.body.id),
});
/** The audit log contains the holidays as texts, and the answer contains only the number of future holidays. */
const HOLIDAYS = ({ read }: Written) => ({ read: read.holidays });

const ANNOUNCED_FIELDS = {
  until: [daysAgo(-5), daysAgo(-9)],
  department: ['Sales', null],
  publishAt: [`${daysAgo(-2)}T09:00:00.000Z`, `${daysAgo(-3)}T09:00:00.000Z`],
};
const PLANNED = {
  title: 'Party',
  message: 'Friday.',
  until: daysAgo(-6),
  department: null,
  publishAt: `${daysAgo(-4)}T09:00:00.000Z`,
};
const readAnnouncement = async (answer: Answer): Promise<Written> => ({
  answer,
  read: await readListed('/api/announcements?limit=50', answer.body.id),
  audit: await readAudit(answer.body.id),
});

export const COMPANY: Editable[] = [
  ...catalogue(
    '/api/rewards',
    '/api/rewards/all?limit=100',
    { name: 'Tea', pointsCost: 10 },
    newRewardSchema,
    rewardChangeSchema,
    // A reward with codes gets the stock of its codes.
  ).map((one) => ({ ...one, known: { fulfilment: [{ way: 'day_off', days: 2 }] } })),
  ...catalogue(
    '/api/badges',
    '/api/badges/all',
    { name: 'Kind', category: 'milestone', tier: 'gold', rarity: 'epic', criteria: { type: 'streak', count: 70_000 } },
    newBadgeSchema,
    badgeChangeSchema,
  ),
  ...catalogue('/api/quotes', '/api/quotes?limit=100', { quoteText: 'Go.' }, newQuoteSchema, quoteChangeSchema),
  ...catalogue(
    '/api/qr/stations',
    '/api/qr/stations',
    { name: 'Gate', location: 'Oslo', timeZone: 'Europe/Oslo', opensAt: '06:00', closesAt: '20:00', isKiosk: false },
    newStationSchema,
    stationChangeSchema,
  ),
  {
    route: 'POST /api/calendars',
    schema: calendarInputSchema,
    before: OFFICE,
    known: CALENDAR_FIELDS,
    write: async (fields) => {
      const answer = await ask('POST', '/api/calendars', { ...OFFICE, ...fields });
      return readCalendar(answer);
    },
    places: { holidays: HOLIDAYS },
  },
  {
    route: 'PUT /api/calendars/:id',
    schema: calendarChangeSchema,
    before: { ...OFFICE, isDefault: false },
    known: CALENDAR_FIELDS,
    fixed: ['times.dayStart'],
    write: async (fields) => {
      const { body } = await ask('POST', '/api/calendars', OFFICE);
      const draft = { ...OFFICE, isDefault: false, version: 0, ...fields };
      return readCalendar(await ask('PUT', `/api/calendars/${String(body.id)}`, draft));
    },
    places: { holidays: HOLIDAYS },
  },
  {
    route: 'POST /api/announcements',
    schema: announcementInputSchema,
    before: { title: 'Party', message: 'Friday.', until: daysAgo(-3) },
    known: ANNOUNCED_FIELDS,
    write: async (fields) => {
      const first = { title: 'Party', message: 'Friday.', until: daysAgo(-3) };
      return readAnnouncement(await ask('POST', '/api/announcements', { ...first, ...fields }));
    },
  },
  {
    route: 'PUT /api/announcements/:id',
    schema: announcementChangeSchema,
    before: PLANNED,
    known: ANNOUNCED_FIELDS,
    write: async (fields) => {
      const { body } = await ask('POST', '/api/announcements', PLANNED);
      const path = `/api/announcements/${String(body.id)}`;
      return readAnnouncement(await ask('PUT', path, { ...PLANNED, version: 0, ...fields }));
    },
  },
  {
    route: 'POST /api/walls',
    schema: newWallSchema,
    before: { name: 'Lobby', showsAnnouncements: false },
    write: async (fields) => {
      const made = await ask('POST', '/api/walls', { name: 'Lobby', showsAnnouncements: false, ...fields });
      const wall = made.body.wall as Fields;
      const answer = { ...made, body: wall };
      return { answer, read: await readListed('/api/walls', wall.id), audit: await readAudit(wall.id) };
    },
  },
  {
    route: 'PUT /api/settings/:key',
    schema: settingChangeSchema,
    before: { value: null },
    known: { value: [{ floors: [1, 2] }, 'blue', 0] },
    together: { description: { value: 1 }, reason: { value: 1 } },
    places: { reason: REASON },
    write: async (fields) => {
      const path = `/api/settings/custom.${crypto.randomUUID()}`;
      const answer = await ask('PUT', path, fields);
      return { answer, read: (await ask('GET', path)).body, audit: await readAudit(answer.body.key) };
    },
  },
];
