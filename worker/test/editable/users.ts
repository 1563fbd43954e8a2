import { activityRecordInputSchema } from '#domain/api/activities.ts';
import { leaveInputSchema } from '#domain/api/leaves.ts';
import { awardSchema } from '#domain/api/points.ts';
import { redemptionChangeSchema } from '#domain/api/redemptions.ts';
import { accountChangeSchema, profileSchema } from '#domain/api/users.ts';
import { givePoints, person, reward } from '../harness.ts';
import { ask, daysAgo, readAudit, readListed, REASON, TODAY, type Editable } from './ask.ts';

export const USERS: Editable[] = [
  {
    route: 'PUT /api/users/:id',
    schema: accountChangeSchema,
    before: {
      approvalStatus: 'pending',
      role: 'employee',
      department: 'General',
      location: '',
      hireDate: '2024-01-15',
      employeeNumber: '',
      workCalendarId: 'standard',
    },
    known: { workCalendarId: ['weekend', 'four-days'], approvalStatus: ['approved', 'rejected'] },
    together: { approvalStatus: { reason: 'We know them.' } },
    places: { reason: REASON },
    write: async (fields) => {
      const id = await person({ approval_status: 'pending' });
      const answer = await ask('PUT', `/api/users/${id}`, fields);
      return { answer, read: (await ask('GET', `/api/users/${id}`)).body, audit: await readAudit(id) };
    },
  },
  {
    route: 'PUT /api/profile',
    schema: profileSchema,
    before: {
      preferences: { notifications: true, emailUpdates: true, theme: 'system', language: 'en' },
      hiddenFromLeaderboard: false,
      showsLeave: false,
      showsAnniversary: true,
      birthday: null,
    },
    known: {
      phone: ['+14165550123'],
      birthday: ['02-29', '12-31'],
      timeZone: ['Asia/Kolkata'],
    },
    // A new zone takes effect on the user's next day.
    places: {
      timeZone: ({ answer, read }) => ({ answer: answer.body.pendingTimeZone, read: read.pendingTimeZone }),
    },
    write: async (fields) => {
      const id = await person();
      const answer = await ask('PUT', '/api/profile', fields, id);
      return { answer, read: (await ask('GET', '/api/me', undefined, id)).body, audit: null };
    },
  },
  {
    route: 'POST /api/activities',
    schema: activityRecordInputSchema,
    before: { kind: 'team', title: 'Lunch', occurredOn: daysAgo(2) },
    known: { occurredOn: [daysAgo(1), daysAgo(5)] },
    write: async (fields) => {
      const userId = await person();
      const first = { userId, kind: 'team', title: 'Lunch', occurredOn: daysAgo(2) };
      const answer = await ask('POST', '/api/activities', { ...first, ...fields });
      const { id } = answer.body;
      return { answer, read: await readListed(`/api/activities?userId=${userId}`, id), audit: await readAudit(id) };
    },
  },
  {
    route: 'POST /api/leaves',
    schema: leaveInputSchema,
    before: { startDate: TODAY, endDate: TODAY, kind: 'vacation', reason: 'Rest.' },
    known: { startDate: [daysAgo(3)], endDate: [daysAgo(-4)] },
    places: { reason: ({ read, audit }) => ({ read: read.note, audit: audit?.reason }) },
    write: async (fields) => {
      const userId = await person();
      const first = { userId, startDate: TODAY, endDate: TODAY, reason: 'Rest.' };
      const answer = await ask('POST', '/api/leaves', { ...first, ...fields });
      const { id } = answer.body;
      return { answer, read: await readListed(`/api/leaves?userId=${userId}`, id), audit: await readAudit(userId) };
    },
  },
  {
    route: 'PUT /api/redemptions/:id',
    schema: redemptionChangeSchema,
    before: { rejectionReason: null, fulfillmentNotes: null },
    known: { status: ['approved', 'fulfilled', 'cancelled'] },
    together: { rejectionReason: { status: 'rejected' }, fulfillmentNotes: { status: 'approved' } },
    write: async (fields) => {
      const [userId, rewardId] = [await person(), await reward()];
      await givePoints(userId, 10);
      const made = await ask('POST', '/api/rewards/claim', { rewardId }, userId);
      const id = String(made.body.id);
      // Only an approved redemption can be fulfilled.
      if (fields.status === 'fulfilled') await ask('PUT', `/api/redemptions/${id}`, { status: 'approved' });
      const answer = await ask('PUT', `/api/redemptions/${id}`, fields);
      return { answer, read: (await ask('GET', `/api/redemptions/${id}`)).body, audit: await readAudit(id) };
    },
  },
  {
    route: 'POST /api/points',
    schema: awardSchema,
    before: { amount: 1, description: 'Thanks.' },
    known: { amount: [7, 11] },
    places: {
      amount: ({ answer, read, audit }) => ({
        answer: answer.body.pointsAmount,
        read: read.pointsAmount,
        audit: audit?.after?.amount,
      }),
      description: ({ answer, read, audit }) => ({
        answer: answer.body.description,
        read: read.description,
        audit: audit?.reason,
      }),
    },
    write: async (fields) => {
      const userId = await person();
      const answer = await ask('POST', '/api/points', { userId, amount: 1, description: 'Thanks.', ...fields });
      const read = await readListed(`/api/points/history?userId=${userId}`, answer.body.id);
      return { answer, read, audit: await readAudit(userId) };
    },
  },
];
