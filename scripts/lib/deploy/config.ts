import { dirname, join, relative } from 'node:path';
import { isWorkersDev, type Answers } from './settings.ts';

/** The parts of wrangler's configuration that we change; the rest passes through as it is. */
export interface RawConfig {
  name?: string;
  main?: string;
  assets?: { directory?: string };
  d1_databases?: { binding: string; database_name?: string; database_id?: string; migrations_dir?: string }[];
  vars?: Record<string, unknown>;
}

/** Of local development: production has none of them, or refuses them. */
const NOT_IN_PRODUCTION = ['CLOCK', 'PUBLIC_DEMO'];
const NO_DATABASE_YET = '00000000-0000-0000-0000-000000000000';

export interface Names {
  worker: string;
  database: string;
}

export function namesOf(raw: RawConfig): Names {
  const database = raw.d1_databases?.find(({ binding }) => binding === 'DB')?.database_name;
  if (!raw.name || !database) throw new Error('wrangler.toml must have a name, and a D1 database bound as DB.');
  return { worker: raw.name, database };
}

/** The variables of the Worker. */
function varsOf(raw: RawConfig, answers: Answers): Record<string, unknown> {
  const vars: Record<string, unknown> = { ...raw.vars, ENVIRONMENT: 'production', AUTH_MODE: 'clerk' };
  for (const name of NOT_IN_PRODUCTION) delete vars[name];
  for (const name of ['CLERK_ISSUER', 'CLERK_AUTHORIZED_PARTIES', 'VAPID_SUBJECT', 'VAPID_PUBLIC_KEY']) {
    if (answers[name]) vars[name] = answers[name];
  }
  return vars;
}

/** One address only: a second one would be a second origin, with other sign-ins and another installed app. */
function addressOf(origin: string | undefined): Record<string, unknown> {
  if (!origin) return {};
  if (isWorkersDev(origin)) return { workers_dev: true, preview_urls: false };
  return {
    workers_dev: false,
    preview_urls: false,
    routes: [{ pattern: new URL(origin).host, custom_domain: true }],
  };
}

/** wrangler's configuration of this installation: the repository's, with the answers, to be kept in the file `config`. */
export function makeConfig(
  raw: RawConfig,
  answers: Answers,
  places: { root: string; config: string; web: string },
): Record<string, unknown> {
  // wrangler reads paths from where the configuration lies.
  const from = (path: string) => relative(dirname(places.config), path);
  const repository = (path: string) => from(join(places.root, path));
  return {
    ...raw,
    ...(answers.CLOUDFLARE_ACCOUNT_ID ? { account_id: answers.CLOUDFLARE_ACCOUNT_ID } : {}),
    main: repository(raw.main ?? ''),
    assets: { ...raw.assets, directory: from(places.web) },
    d1_databases: (raw.d1_databases ?? []).map((database) => ({
      ...database,
      migrations_dir: repository(database.migrations_dir ?? 'migrations'),
      ...(database.binding === 'DB' ? { database_id: answers.D1_DATABASE_ID ?? NO_DATABASE_YET } : {}),
    })),
    vars: varsOf(raw, answers),
    ...addressOf(answers.APP_ORIGIN),
  };
}
