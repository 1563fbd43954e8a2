import { checkInInputSchema } from '#domain/api/checkins.ts';
import { checkInAdditionSchema, checkInVoidingSchema } from '#domain/api/corrections.ts';
import { NOW, person, rows } from '../harness.ts';
import { ask, daysAgo, readAudit, REASON, type Editable, type Fields } from './ask.ts';

export const CHECK_INS: Editable[] = [
  {
    route: 'POST /api/checkins',
    schema: checkInInputSchema,
    before: {},
    known: { occurredAt: [new Date(NOW.getTime() - 3_600_000).toISOString()] },
    places: {
      occurredAt: ({ answer, read }) => ({ answer: answer.body.checkInTime, read: read.checkInTime }),
      moodReaders: ({ read }) => ({ read: read.isNamed ? 'named' : 'groups' }),
    },
    write: async (fields) => {
      const userId = await person();
      await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
        VALUES ('mood_readers', '"named"', 'x', 'x') ON CONFLICT DO NOTHING`);
      const answer = await ask('POST', '/api/checkins', fields, userId);
      const [read] = (await ask('GET', '/api/checkins', undefined, userId)).body.items as Fields[];
      const [row] = await rows('SELECT is_named AS isNamed FROM check_ins WHERE user_id = ?', userId);
      await rows(`DELETE FROM system_settings WHERE setting_key = 'mood_readers'`);
      return { answer, read: { ...read, ...row }, audit: null };
    },
  },
  {
    route: 'POST /api/checkins/corrections',
    schema: checkInAdditionSchema,
    before: { date: daysAgo(1), time: '07:30', reason: 'The reader was broken.' },
    known: { date: [daysAgo(4)], time: ['09:15'] },
    places: {
      date: ({ answer, read, audit }) => ({
        answer: answer.body.date,
        read: read.localDate,
        audit: audit?.after?.localDate,
      }),
      time: ({ read, audit }) => ({
        read: String(read.checkInTime).slice(11, 16),
        audit: String(audit?.after?.checkInTime).slice(11, 16),
      }),
      reason: REASON,
    },
    write: async (fields) => {
      const userId = await person({ time_zone: 'UTC' });
      const first = { userId, date: daysAgo(1), time: '07:30', reason: 'The reader was broken.' };
      const answer = await ask('POST', '/api/checkins/corrections', { ...first, ...fields });
      const [read = {}] = (await ask('GET', `/api/checkins?userId=${userId}`)).body.items as Fields[];
      return { answer, read, audit: await readAudit(read.id) };
    },
  },
  {
    route: 'POST /api/checkins/corrections/void',
    schema: checkInVoidingSchema,
    before: { date: daysAgo(3), reason: 'It was a colleague.', keepPoints: false },
    known: { date: [daysAgo(4)], keepPoints: [true] },
    places: {
      date: ({ answer, audit }) => ({ answer: answer.body.date, audit: audit?.before?.localDate }),
      keepPoints: ({ answer, read, audit }) => ({
        answer: answer.body.points === 0,
        read: read.pointsBalance !== 0,
        audit: audit?.after?.keepPoints,
      }),
      reason: REASON,
    },
    write: async (fields) => {
      const userId = await person({ time_zone: 'UTC' });
      const first = { userId, date: daysAgo(3), reason: 'It was a colleague.' };
      const wanted = { ...first, ...fields };
      const { date } = wanted as { date: string };
      await ask('POST', '/api/checkins/corrections', { userId, date, time: '07:30', reason: 'Added.' });
      const [made] = (await ask('GET', `/api/checkins?userId=${userId}`)).body.items as Fields[];
      const answer = await ask('POST', '/api/checkins/corrections/void', wanted);
      return { answer, read: (await ask('GET', `/api/users/${userId}`)).body, audit: await readAudit(made?.id) };
    },
  },
];
