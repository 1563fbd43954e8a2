import { expect } from 'vitest';
import { app, whoCheckedIn as checkIn, type Fields } from './corrected-record.ts';
import { call, rows, type Answer } from './harness.ts';

const OFFICE = { name: 'Office', workdays: [1, 2, 3, 4, 5], times: null, holidays: [] };
export const holiday = (date: string, name = 'Founders’ day') => ({ date, name });

export const create = (as: string, fields: Fields = {}) =>
  call(app, as, 'POST', '/api/calendars', { ...OFFICE, ...fields });
export async function makeCalendar(as: string, fields: Fields = {}): Promise<string> {
  const { status, body } = await create(as, fields);
  expect(status).toBe(201);
  return String(body.id);
}
export const read = async (as: string, id: string) => (await call(app, as, 'GET', `/api/calendars/${id}`)).body;

export async function change(as: string, id: string, fields: Fields, on = app): Promise<Answer> {
  const { name, workdays, times, holidays, isDefault, version } = await read(as, id);
  const stored = { name, workdays, times, holidays, isDefault, version };
  return call(on, as, 'PUT', `/api/calendars/${id}`, { ...stored, ...fields });
}

export async function preview(as: string, id: string, fields: Fields): Promise<Fields> {
  const { workdays, times, holidays } = await read(as, id);
  const draft = { workdays, times, holidays, ...fields };
  const { status, body } = await call(app, as, 'POST', `/api/calendars/${id}/preview`, draft);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

export const recompute = (as: string, id: string) => call(app, as, 'POST', `/api/calendars/${id}/recompute`, {});
export async function recomputeAll(as: string, id: string): Promise<Fields[]> {
  const parts: Fields[] = [];
  do {
    const { status, body } = await recompute(as, id);
    expect(status).toBe(200);
    parts.push(body);
  } while (parts.at(-1)?.isDone !== true);
  return parts;
}

export const whoCheckedIn = (calendar: string, instants: readonly string[], columns: Record<string, string> = {}) =>
  checkIn(instants, { work_calendar_id: calendar, ...columns });
export const readRecord = async (user: string) =>
  (
    await rows(
      `SELECT points_balance, current_streak, longest_streak, streak_valid_through FROM users WHERE id = ?`,
      user,
    )
  )[0];
