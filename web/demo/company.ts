import type { SqlJsStatic } from 'sql.js';
import { LIVE_TOPICS, type LiveTopic } from '#domain/live/messages.ts';
import { version } from '#package.json';
import { createApp } from '#worker/app.ts';
import { DEMO_CODE_KEY } from '#domain/demo/accounts.ts';
import { listLaterCheckIns, type LaterCheckIn } from '#worker/db/seed/attendance.ts';
import { COMPANY_ZONE, demoDaysAt } from '#worker/db/seed/calendar.ts';
import { buildDemoCompany, buildNewCompany } from '#worker/db/seed/company.ts';
import type { SeedRows } from '#worker/db/seed/rows.ts';
import { seedStatements } from '#worker/db/seed/statements.ts';
import { toOpenApi } from '#worker/features/api-docs/document.ts';
import { demoIdentity } from '#worker/identity/demo.ts';
import { outboxMail, runJobsInPage, sendInPage } from '#worker/in-page.ts';
import type { Parts } from '#worker/parts.ts';
import { ranksBySql } from '#worker/ranks/sql-ranks.ts';
import { NEXT_DAY_PATH, nextMorning, type DemoRequest, OWN_STORAGE_KEY, STORAGE_KEY } from './journal.ts';
import { d1Over } from './d1.ts';
import { MIGRATIONS, Sqlite } from './sqlite.ts';

/** Only the tests send bytes, because the journal of the demo stores text. */
interface Asked extends Omit<DemoRequest, 'body'> {
  body: string | ArrayBuffer;
}

export interface Company {
  /** Only one request may run at a time. During the request, the company's clock shows the instant of the request. */
  answer(asked: Asked): Promise<Response>;
  close(): void;
}

function seedRows(sqlite: Sqlite, rows: SeedRows): void {
  for (const migration of MIGRATIONS) sqlite.script(migration);
  sqlite.transaction(() => {
    for (const statement of seedStatements(rows)) sqlite.script(statement);
  });
}

/**
 * Writes the demo company as it is at `now` into an empty database, with the same migrations and seed as on a server.
 */
export const seedCompany = (sqlite: Sqlite, now: Date): void => seedRows(sqlite, buildDemoCompany({ now }));

type OnChange = (topics: readonly LiveTopic[]) => void;

interface Step {
  zone: string;
  /** Sorted by time. */
  listCheckIns: (from: Date, to: Date) => readonly LaterCheckIn[];
}

export interface CompanyKind {
  storageKey: string;
  /** False if the company is made again on each day. */
  isKept: boolean;
  open: (sql: SqlJsStatic, seededAt: Date, onChange: OnChange) => Company;
}

export const DEMO_COMPANY: CompanyKind = {
  storageKey: STORAGE_KEY,
  isKept: false,
  open: (sql, seededAt, onChange) => {
    const sqlite = new Sqlite(new sql.Database());
    seedCompany(sqlite, seededAt);
    const days = demoDaysAt(seededAt);
    return companyOver(sqlite, onChange, [], {
      zone: COMPANY_ZONE,
      listCheckIns: (from, to) => listLaterCheckIns(days, from, to),
    });
  },
};

/** The company that a visitor starts. It has no other people. */
export const OWN_COMPANY: CompanyKind = {
  storageKey: OWN_STORAGE_KEY,
  isKept: true,
  open: (sql, seededAt, onChange) => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const sqlite = new Sqlite(new sql.Database());
    seedRows(sqlite, buildNewCompany({ now: seededAt, zone }));
    return companyOver(sqlite, onChange, [], { zone, listCheckIns: () => [] });
  },
};

const isOnLeave = (sqlite: Sqlite, userId: string, date: string): boolean =>
  sqlite.run(`SELECT 1 FROM leaves WHERE user_id = ? AND status = 'approved' AND start_date <= ? AND end_date >= ?`, [
    userId,
    date,
    date,
  ]).rows.length > 0;

export function companyOver(
  sqlite: Sqlite,
  onChange: OnChange = () => {},
  // In the demo, no cron runs jobs, so only tests pass jobs. A visitor's step to the next day runs all of them.
  jobs: Parameters<typeof createApp>[0]['jobs'] = [],
  step: Step | null = null,
): Company {
  let current = { id: '', atMs: 0 };
  let made = 0;
  const d1 = d1Over(sqlite);
  let isWoken = false;
  const parts: Parts = {
    d1,
    identity: demoIdentity({ publicDemo: true }),
    webhookSecret: null,
    secret: 'demo',
    codeKeys: [DEMO_CODE_KEY],
    clock: () => new Date(current.atMs),
    newId: () => `${current.id}-${++made}`,
    ranks: ranksBySql(d1),
    // In the demo, tab-room.ts replaces the live rooms, and needs no ticket.
    live: {
      changed: async (topics) => onChange(topics),
      usersChanged: async () => {},
      closeDisplay: async () => {},
      heal: async () => {},
      issueTicket: async () => null,
    },
    // The demo has no server, so it has no push, no rate limits and no log. Emails are stored, so that admins can read
    // them.
    push: null,
    sender: { wake: () => void (isWoken = true) },
    monthFiles: null,
    jobs,
    mail: outboxMail(d1, globalThis.location?.origin ?? 'http://localhost', () => new Date(current.atMs)),
    mailWebhookSecret: null,
    giftCards: null,
    limits: { allow: async () => true },
    readAddress: () => null,
    log: () => {},
    production: false,
    version,
    openApi: toOpenApi,
  };
  const app = createApp(parts);

  /** Until the next morning, the others check in, and the jobs of the night and of the morning run. */
  async function startNextDay(
    { id, atMs }: Pick<Asked, 'id' | 'atMs'>,
    { zone, listCheckIns }: Step,
  ): Promise<Response> {
    const from = new Date(atMs);
    const to = nextMorning(from, zone);
    const night = new Date((from.getTime() + to.getTime()) / 2);
    const checkIns = listCheckIns(from, to);
    const goTo = (at: Date) => void (current = { id, atMs: at.getTime() });
    for (const end of [night, to]) {
      const start = end === night ? from : night;
      for (const { userId, date, at } of checkIns.filter((one) => one.at > start && one.at <= end)) {
        goTo(at);
        if (isOnLeave(sqlite, userId, date)) continue;
        const headers = { Authorization: `Demo ${userId}`, 'Content-Type': 'application/json' };
        // The app refuses a user whose account was closed meanwhile.
        await app.request('/api/checkins', { method: 'POST', headers, body: '{}' });
      }
      goTo(end);
      await runJobsInPage(parts);
    }
    onChange(LIVE_TOPICS);
    return Response.json({ now: to.toISOString() });
  }

  return {
    async answer(asked) {
      current = asked;
      made = 0;
      const { method, path, headers, body } = asked;
      isWoken = false;
      if (step && method === 'POST' && path === NEXT_DAY_PATH) {
        const response = await startNextDay(asked, step);
        if (isWoken) await sendInPage(parts);
        return response;
      }
      const response = await app.request(path, { method, headers, ...(body === '' ? {} : { body }) });
      if (isWoken) await sendInPage(parts);
      return response;
    },
    close: () => sqlite.close(),
  };
}
