import type { SqlJsStatic } from 'sql.js';
import { version } from '../../package.json';
import { createApp } from '../../worker/app.ts';
import { buildDemoCompany } from '../../worker/db/seed/company.ts';
import { seedStatements } from '../../worker/db/seed/statements.ts';
import { openApiOf } from '../../worker/features/api-docs/document.ts';
import { ranksBySql } from '../../worker/sql-ranks.ts';
import { demoIdentity } from '../../worker/identity/demo.ts';
import type { Asked } from './acts.ts';
import { d1Over } from './d1.ts';
import { MIGRATIONS } from './migrations.ts';
import { Sqlite } from './sqlite.ts';

/** One demo company in the memory of this page, behind the whole API. */
export interface Company {
  /** One at a time: while it runs, the company's clock stands at its instant. */
  answer(asked: Asked): Promise<Response>;
  close(): void;
}

/** Writes the demo company as it is at `now` into an empty database: the same migrations and seed as on a server. */
export function seedCompany(sqlite: Sqlite, now: Date): void {
  for (const migration of MIGRATIONS) sqlite.script(migration);
  sqlite.transaction(() => {
    for (const statement of seedStatements(buildDemoCompany({ now }))) sqlite.script(statement);
  });
}

/** The demo company as it is at `now`. */
export function openCompany(sql: SqlJsStatic, now: Date): Company {
  const sqlite = new Sqlite(new sql.Database());
  seedCompany(sqlite, now);
  return companyOver(sqlite);
}

/** The app of a server over the rows of a company. */
export function companyOver(sqlite: Sqlite): Company {
  let current = { id: '', atMs: 0 };
  let made = 0;
  const d1 = d1Over(sqlite);
  const app = createApp({
    d1,
    identity: demoIdentity({ publicDemo: true }),
    webhookSecret: null,
    clock: () => new Date(current.atMs),
    newId: () => `${current.id}-${++made}`,
    // There is nobody else to tell, to push to, to limit or to log for.
    ranks: ranksBySql(d1),
    live: { changed: async () => {}, usersChanged: async () => {}, issueTicket: async () => null },
    push: { notify: async () => {} },
    limits: { allow: async () => true },
    readAddress: () => null,
    log: () => {},
    production: false,
    version,
    openApi: openApiOf,
  });
  return {
    async answer(asked) {
      current = asked;
      made = 0;
      const { method, path, headers, body } = asked;
      return app.request(path, { method, headers, ...(body === '' ? {} : { body }) });
    },
    close: () => sqlite.close(),
  };
}
