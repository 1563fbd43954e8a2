import type { SqlJsStatic } from 'sql.js';
import { version } from '../../package.json';
import { createApp } from '../../worker/app.ts';
import { buildDemoCompany } from '../../worker/db/seed/company.ts';
import { seedStatements } from '../../worker/db/seed/statements.ts';
import { openApiOf } from '../../worker/features/api-docs/document.ts';
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

function seeded(sql: SqlJsStatic, now: Date): Sqlite {
  const sqlite = new Sqlite(new sql.Database());
  for (const migration of MIGRATIONS) sqlite.script(migration);
  sqlite.transaction(() => {
    for (const statement of seedStatements(buildDemoCompany({ now }))) sqlite.script(statement);
  });
  return sqlite;
}

/** The demo company as it is at `now`: the same migrations, seed and app as on a server. */
export function openCompany(sql: SqlJsStatic, now: Date): Company {
  const sqlite = seeded(sql, now);
  let current = { id: '', atMs: now.getTime() };
  let made = 0;
  const app = createApp({
    d1: d1Over(sqlite),
    identity: demoIdentity({ publicDemo: true }),
    webhookSecret: null,
    clock: () => new Date(current.atMs),
    newId: () => `${current.id}-${++made}`,
    // There is nobody else to tell, to push to, to limit or to log for.
    live: { changed: async () => {} },
    push: { notify: async () => {} },
    limits: { allow: async () => true },
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
