import type { RunWrangler } from './wrangler.ts';

/** The questions and acts of a deployment, as wrangler's commands. Every one is safe to repeat. */
export interface Cloud {
  /** The accounts that the login reaches; null when there is no login. */
  accounts: () => Promise<{ id: string; name: string }[] | null>;
  databases: () => Promise<{ uuid: string; name: string }[]>;
  makeDatabase: (
    name: string,
    where: { location?: string | undefined; jurisdiction?: string | undefined },
  ) => Promise<void>;
  /** The names of the Worker's secrets; none when there is no Worker yet. */
  secrets: () => Promise<string[]>;
  setSecrets: (values: Record<string, string>) => Promise<void>;
  /** The point in time to which the database can be put back; null when nobody says. */
  bookmark: (database: string) => Promise<string | null>;
  migrate: (database: string) => Promise<void>;
  /** What wrangler said. */
  deploy: (options: { dryRun: boolean }) => Promise<string>;
}

/** wrangler may print a note before its JSON. */
function parseJson<T>(stdout: string): T {
  const start = stdout.search(/[[{]/);
  try {
    return JSON.parse(stdout.slice(start)) as T;
  } catch {
    throw new Error(`wrangler's answer is not JSON:\n${stdout.trim()}`);
  }
}

export function cloudOf(run: RunWrangler, configFile: string): Cloud {
  const must = async (args: readonly string[], input?: string) => {
    const ran = await run([...args, '--config', configFile], input);
    if (ran.code !== 0) throw new Error(ran.output.trim() || `wrangler ${args[0]} ended with ${ran.code}.`);
    return ran;
  };
  return {
    async accounts() {
      const { code, stdout, output } = await run(['whoami', '--json', '--config', configFile]);
      if (code === 0) return parseJson<{ accounts: { id: string; name: string }[] }>(stdout).accounts;
      if (/"loggedIn":\s*false/.test(stdout)) return null;
      throw new Error(output.trim());
    },
    async databases() {
      return parseJson((await must(['d1', 'list', '--json'])).stdout);
    },
    async makeDatabase(name, { location, jurisdiction }) {
      const place = jurisdiction ? ['--jurisdiction', jurisdiction] : location ? ['--location', location] : [];
      await must(['d1', 'create', name, ...place]);
    },
    async secrets() {
      const ran = await run(['secret', 'list', '--config', configFile]);
      if (ran.code === 0) return parseJson<{ name: string }[]>(ran.stdout).map(({ name }) => name);
      if (/Worker "[^"]*"[^\n]* not found/.test(ran.output)) return [];
      throw new Error(ran.output.trim());
    },
    async setSecrets(values) {
      // By standard input: an argument could be read in the list of processes, a file would have to be cleaned up.
      await must(['secret', 'bulk'], JSON.stringify(values));
    },
    async bookmark(database) {
      const ran = await run(['d1', 'time-travel', 'info', database, '--json', '--config', configFile]);
      return ran.code === 0 ? (parseJson<{ bookmark?: string }>(ran.stdout).bookmark ?? null) : null;
    },
    async migrate(database) {
      await must(['d1', 'migrations', 'apply', database, '--remote']);
    },
    async deploy({ dryRun }) {
      return (await must(['deploy', ...(dryRun ? ['--dry-run'] : [])])).output;
    },
  };
}
