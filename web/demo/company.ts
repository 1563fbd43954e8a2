import type { SqlJsStatic } from 'sql.js';
import type { LiveTopic } from '#domain/live/messages.ts';
import { version } from '#package.json';
import { createApp } from '#worker/app.ts';
import { buildDemoCompany } from '#worker/db/seed/company.ts';
import { seedStatements } from '#worker/db/seed/statements.ts';
import { toOpenApi } from '#worker/features/api-docs/document.ts';
import { demoIdentity } from '#worker/identity/demo.ts';
import { outboxMail, sendInPage } from '#worker/in-page.ts';
import type { Parts } from '#worker/parts.ts';
import { ranksBySql } from '#worker/ranks/sql-ranks.ts';
import type { DemoRequest } from './journal.ts';
import { d1Over } from './d1.ts';
import { MIGRATIONS } from './migrations.ts';
import { Sqlite } from './sqlite.ts';

/** Only the tests send bytes, because the journal of the demo stores text. */
interface Asked extends Omit<DemoRequest, 'body'> {
  body: string | ArrayBuffer;
}

export interface Company {
  /** Only one request may run at a time. During the request, the company's clock shows the instant of the request. */
  answer(asked: Asked): Promise<Response>;
  close(): void;
}

/**
 * Writes the demo company as it is at `now` into an empty database, with the same migrations and seed as on a server.
 */
export function seedCompany(sqlite: Sqlite, now: Date): void {
  for (const migration of MIGRATIONS) sqlite.script(migration);
  sqlite.transaction(() => {
    for (const statement of seedStatements(buildDemoCompany({ now }))) sqlite.script(statement);
  });
}

type OnChange = (topics: readonly LiveTopic[]) => void;

export function openCompany(sql: SqlJsStatic, now: Date, onChange: OnChange): Company {
  const sqlite = new Sqlite(new sql.Database());
  seedCompany(sqlite, now);
  return companyOver(sqlite, onChange);
}

export function companyOver(
  sqlite: Sqlite,
  onChange: OnChange = () => {},
  // In the demo, no cron runs jobs, so only tests pass jobs.
  jobs: Parameters<typeof createApp>[0]['jobs'] = [],
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
    // The demo has no server, so it has no push, no rate limits and no log. E-mails are stored, so that admins can read
    // them.
    push: null,
    sender: { wake: () => void (isWoken = true) },
    monthFiles: null,
    jobs,
    mail: outboxMail(d1, globalThis.location?.origin ?? 'http://localhost', () => new Date(current.atMs)),
    mailWebhookSecret: null,
    limits: { allow: async () => true },
    readAddress: () => null,
    log: () => {},
    production: false,
    version,
    openApi: toOpenApi,
  };
  const app = createApp(parts);
  return {
    async answer(asked) {
      current = asked;
      made = 0;
      const { method, path, headers, body } = asked;
      isWoken = false;
      const response = await app.request(path, { method, headers, ...(body === '' ? {} : { body }) });
      if (isWoken) await sendInPage(parts);
      return response;
    },
    close: () => sqlite.close(),
  };
}
