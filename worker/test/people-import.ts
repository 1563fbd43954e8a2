import { expect } from 'vitest';
import type { ImportRow, PeopleImport } from '#domain/api/people-import.ts';
import { appAt, call, person, rows, type Answer } from './harness.ts';

const app = appAt();
const CSV = { 'Content-Type': 'text/csv' };
export const utf8 = (text: string) => new TextEncoder().encode(text);
export const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

export async function send(
  as: string,
  file: string | Uint8Array,
  headers: Record<string, string> = {},
  choices: Record<string, string> = {},
): Promise<Answer> {
  const query = new URLSearchParams({ fileName: 'people.csv', ...choices }).toString();
  const response = await app.request(`http://localhost/api/users/import?${query}`, {
    method: 'POST',
    headers: { Authorization: `Demo ${as}`, ...CSV, ...headers },
    body: typeof file === 'string' ? utf8(file) : file,
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

export async function stage(
  as: string,
  file: string | Uint8Array,
  choices: Record<string, string> = {},
): Promise<PeopleImport> {
  const { status, body } = await send(as, file, {}, choices);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body as unknown as PeopleImport;
}

export async function readRows(as: string, id: string, show: string): Promise<ImportRow[]> {
  const { status, body } = await call(app, as, 'GET', `/api/users/import/${id}/rows?show=${show}&limit=100`);
  expect(status).toBe(200);
  return body.items as ImportRow[];
}

export const apply = (as: string, id: string, key?: string) =>
  call(
    app,
    as,
    'POST',
    `/api/users/import/${id}/apply`,
    { newDepartments: 'all' },
    key === undefined ? {} : { 'Idempotency-Key': key },
  );

export async function applyAll(as: string, id: string): Promise<PeopleImport> {
  for (;;) {
    const { status, body } = await apply(as, id);
    expect(status).toBe(200);
    const state = body as unknown as PeopleImport;
    if (state.applied.waiting === 0) return state;
  }
}

export const readPerson = async (email: string) =>
  (
    await rows<Record<string, unknown>>(
      `SELECT id, employee_id, email, name, first_name, last_name, department, location, hire_date, role,
         approval_status, time_zone, work_calendar_id, search_text, version FROM users WHERE email = ?`,
      email,
    )
  )[0];
export const peopleCount = async () => (await rows<{ n: number }>('SELECT count(*) AS n FROM users'))[0]?.n ?? -1;
export const readAudit = (id: string) =>
  rows<{ actor_id: string; action: string; after_value: string }>(
    `SELECT actor_id, action, after_value FROM audit_log WHERE target_type = 'import' AND target_id = ?`,
    id,
  );
export const admin = (columns = {}) => person({ role: 'admin', ...columns });
