import { bundleSize, BUDGET_KB } from './bundle.ts';
import type { Cloud } from './cloud.ts';
import type { Names } from './config.ts';
import { waitForHealth, type HealthTools } from './health.ts';
import { secretsToSet, type Step, type StepId } from './plan.ts';
import { makePushKeys } from './push-keys.ts';
import { PUSH_SECRET, type Answers } from './settings.ts';

/** What the steps work with. `answers` grows while they run. */
export interface Site {
  cloud: Cloud;
  names: Names;
  answers: Answers;
  /** The secrets that the Worker had when the plan was made, and those to set again. */
  secrets: readonly string[];
  renew: readonly string[];
  build: (answers: Answers) => Promise<void>;
  /** Remembers the answers and writes wrangler's configuration from them. */
  remember: () => void;
  health: HealthTools;
  say: (line: string) => void;
}

/** Finds the database by its name: what was made by a run that was interrupted is found too. */
async function rememberDatabase({ cloud, names, answers, remember }: Site): Promise<void> {
  const database = (await cloud.databases()).find(({ name }) => name === names.database);
  if (!database) throw new Error(`The account does not list the database ${names.database} yet.`);
  answers.D1_DATABASE_ID = database.uuid;
  remember();
}

const ACTS: Record<StepId, (site: Site) => Promise<void>> = {
  build: ({ build, answers }) => build(answers),

  async bundle({ cloud, say }) {
    const kb = bundleSize(await cloud.deploy({ dryRun: true }));
    say(`    The Worker is ${kb.toFixed(1)} kB (gzip) of at most ${BUDGET_KB}.`);
  },

  async database(site) {
    const { D1_LOCATION: location, D1_JURISDICTION: jurisdiction } = site.answers;
    await site.cloud.makeDatabase(site.names.database, { location, jurisdiction });
    await rememberDatabase(site);
  },

  adopt: rememberDatabase,

  async 'push-keys'({ cloud, answers, remember, say }) {
    const { publicKey, privateKey } = await makePushKeys();
    // Remembered first: a private key whose public half is lost would be of no use to the next run.
    answers.VAPID_PUBLIC_KEY = publicKey;
    remember();
    await cloud.setSecrets({ [PUSH_SECRET]: privateKey });
    say(`    VAPID_PUBLIC_KEY is ${publicKey}`);
  },

  async secrets({ cloud, answers, secrets, renew }) {
    const names = secretsToSet({ secrets, renew });
    await cloud.setSecrets(Object.fromEntries(names.map((name) => [name, answers[name] ?? ''])));
  },

  async migrations({ cloud, names, say }) {
    const bookmark = await cloud.bookmark(names.database);
    if (bookmark) say(`    The database before it: bookmark ${bookmark} (docs/operate.md says how to go back).`);
    await cloud.migrate(names.database);
  },

  async deploy({ cloud, say }) {
    const output = await cloud.deploy({ dryRun: false });
    const [, version] = /Current Version ID:\s*(\S+)/.exec(output) ?? [];
    if (version) say(`    Version ${version}.`);
  },

  health: ({ answers, health }) => waitForHealth(answers.APP_ORIGIN ?? '', health),
};

/** Takes the steps one by one and stops at the first that fails, with its reason. */
export async function takeSteps(steps: readonly Step[], site: Site): Promise<void> {
  for (const [index, { id, says }] of steps.entries()) {
    site.say(`[${index + 1}/${steps.length}] ${says}`);
    try {
      await ACTS[id](site);
    } catch (error) {
      throw new Error(
        `Step ${index + 1} of ${steps.length} failed: ${says}\n${(error as Error).message}\n` +
          'Mend that and run the same command again: what is done is not done twice.',
        { cause: error },
      );
    }
  }
}
