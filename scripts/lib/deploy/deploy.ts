import { join } from 'node:path';
import { complete, confirmPlan, readAnswers, refuse, saveAnswers, type Terminal } from './answers.ts';
import { BUDGET_KB, openCloud, makePushKeys, type Cloud } from './cloud.ts';
import { waitForHealth, type HealthTools } from './health.ts';
import { findContradictions, isWorkersDev, NAME, PUSH_SECRET, SECRETS, SETTINGS, type Answers } from './settings.ts';
import type { RunWrangler } from './wrangler.ts';

export interface Flags {
  dryRun: boolean;
  /** True when the account is a fake on this machine. */
  rehearse?: boolean;
  /** Nothing is asked, even at a terminal. */
  yes: boolean;
  /** The secrets that are set even if the Worker already has them. */
  renew: readonly string[];
}

/** A test passes a fake account, terminal and network. */
export interface Outside {
  folder: string;
  env: Record<string, string | undefined>;
  wrangler: RunWrangler;
  build: (answers: Answers, web: string) => Promise<void>;
  terminal: Terminal;
  health: HealthTools;
  say: (line: string) => void;
}

interface Step {
  says: string;
  /** True when the step changes nothing outside this machine. */
  isLocal?: true;
  act: () => Promise<void>;
}

interface Site {
  cloud: Cloud;
  answers: Answers;
  secrets: readonly string[];
  hasDatabase: boolean;
}

/**
 * Steps that can fail on this machine come first. The migrations come before the deployment of the new Worker, which
 * needs them. In a first deployment they come after the Worker, because deploying the Worker creates the database.
 */
function planSteps({ cloud, answers, secrets, hasDatabase }: Site, { folder, build, health, say }: Outside): Step[] {
  const web = join(folder, 'web');
  const { APP_ORIGIN: origin = '' } = answers;
  // Without a terminal, wrangler replaces the target of an existing name and does not ask.
  const domain = isWorkersDev(origin) ? '' : ' A DNS record or another Worker that this name has is replaced.';
  const deployWorker: Step = {
    says: hasDatabase
      ? `Deploy the Worker ${NAME} with the web app to ${origin}.${domain}`
      : `Make the D1 database ${NAME} and the R2 bucket ${NAME}-archive, and deploy the Worker ${NAME} with the web app to ${origin}.${domain}`,
    act: () => cloud.deploy(web),
  };
  const migrate: Step = {
    says: 'Apply the migrations that the database has not had.',
    async act() {
      const bookmark = await cloud.findBookmark();
      if (bookmark) say(`    The database before it: bookmark ${bookmark} (docs/operate.md says how to go back).`);
      await cloud.migrate();
    },
  };
  const setSecrets: Step = {
    says: `Set the secrets ${secrets.join(', ')}.`,
    async act() {
      const values = Object.fromEntries(secrets.map((name) => [name, answers[name] ?? '']));
      if (secrets.includes(PUSH_SECRET)) {
        const { publicKey, privateKey } = makePushKeys();
        // The public key is stored first, because the next run needs it with the private key.
        answers.VAPID_PUBLIC_KEY = publicKey;
        saveAnswers(answers, folder);
        values[PUSH_SECRET] = privateKey;
        say(`    VAPID_PUBLIC_KEY is ${publicKey}`);
      }
      await cloud.setSecrets(values);
    },
  };
  return [
    {
      says: 'Build the web app for production, without the demo.',
      isLocal: true,
      act: () => build(answers, web),
    },
    {
      says: 'Bundle the Worker and check its size.',
      isLocal: true,
      async act() {
        say(`    The Worker is ${(await cloud.measure(web)).toFixed(1)} kB (gzip) of at most ${BUDGET_KB}.`);
      },
    },
    ...(secrets.length > 0 ? [setSecrets] : []),
    ...(hasDatabase ? [migrate, deployWorker] : [deployWorker, migrate]),
    { says: `Check that ${origin}/api/health answers.`, act: () => waitForHealth(origin, health) },
  ];
}

async function takeSteps(steps: readonly Step[], say: Outside['say']): Promise<void> {
  for (const [index, { says, act }] of steps.entries()) {
    say(`[${index + 1}/${steps.length}] ${says}`);
    try {
      await act();
    } catch (error) {
      throw new Error(
        `Step ${index + 1} of ${steps.length} failed: ${says}\n${(error as Error).message}\n` +
          'Mend that and run the same command again: a finished step is not repeated in vain.',
        { cause: error },
      );
    }
  }
}

/** Throws when the Worker has the private push key but the public push key is unknown. */
async function look(cloud: Cloud, answers: Answers, { renew }: Flags): Promise<Omit<Site, 'answers'>> {
  const [there, bookmark] = await Promise.all([cloud.listSecrets(), cloud.findBookmark()]);
  const secrets = SECRETS.filter((name) => !there.includes(name) || renew.includes(name));
  if (!secrets.includes(PUSH_SECRET) && !answers.VAPID_PUBLIC_KEY) {
    throw new Error(
      `The Worker has ${PUSH_SECRET}, but its public half is not known here. Give it as VAPID_PUBLIC_KEY (it is among the ` +
        `Worker's variables in the Cloudflare dashboard), or make a new pair with --renew ${PUSH_SECRET}: people then have to allow notifications again.`,
    );
  }
  return { cloud, secrets, hasDatabase: bookmark !== null };
}

const printEnd = ({ APP_ORIGIN: origin }: Answers) => `
Employee Rewards is at ${origin}

Next, once:
  - In Clerk, the webhook endpoint ${origin}/api/webhooks/clerk with user.created, user.updated and user.deleted.
  - In Clerk, the session token's claim {"metadata": "{{user.public_metadata}}"}.
  - The first super admin: sign in at ${origin}, then set {"role": "super_admin"} as your public metadata in Clerk.
  - To deploy from another machine or from CI, take answers.json along (docs/deploy.md).`;

export async function deploy(flags: Flags, outside: Outside): Promise<void> {
  const { env, folder, say } = outside;
  const terminal = flags.yes ? null : outside.terminal;
  const answers = readAnswers(env, folder);
  refuse(findContradictions(answers));
  const cloud = openCloud(outside.wrangler, answers);
  let site: Site = { cloud, answers, secrets: SECRETS, hasDatabase: false };
  if (flags.dryRun) {
    say('A dry run: nothing outside this machine is asked or touched, so the plan is for an empty account.');
  } else {
    answers.CLOUDFLARE_ACCOUNT_ID ??= await cloud.findAccount();
    say(`Cloudflare account: ${answers.CLOUDFLARE_ACCOUNT_ID}`);
    site = { answers, ...(await look(cloud, answers, flags)) };
  }

  const askFor = async (names: readonly string[]) => {
    Object.assign(answers, await complete(names, answers, terminal));
    refuse(findContradictions(answers));
    // The answers of a dry run are not stored, because they may be made up.
    if (!flags.dryRun) saveAnswers(answers, folder);
  };
  const open = Object.keys(SETTINGS).filter((name) => !SETTINGS[name]?.isSecret);
  const secrets = flags.dryRun ? [] : site.secrets;
  // At a terminal, the command asks for secrets after the plan. Without a terminal, it reports all missing answers and
  // secrets before the plan.
  await askFor(terminal ? open : [...open, ...secrets]);
  const steps = planSteps(site, outside);
  say('This will:');
  for (const [index, { says }] of steps.entries()) say(`  ${index + 1}. ${says}`);
  if (answers.VITE_CLERK_PUBLISHABLE_KEY?.startsWith('pk_test_'))
    say("Note: the Clerk keys are a development instance's. They work, within Clerk's limits for development.");
  if (!flags.yes) await confirmPlan(terminal);
  await askFor(secrets);

  await takeSteps(flags.dryRun ? steps.filter(({ isLocal }) => isLocal) : steps, say);
  if (flags.dryRun) say('The dry run went well. Nothing was deployed.');
  else if (flags.rehearse) say('The rehearsal went well. Nothing left this machine.');
  else say(printEnd(answers));
}
