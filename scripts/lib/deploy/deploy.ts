import { askFor, givenAnswers, unanswered, withSuggestions, type Asker } from './answers.ts';
import { cloudOf } from './cloud.ts';
import { makeConfig, namesOf, type RawConfig } from './config.ts';
import type { DeployFolder } from './files.ts';
import type { Flags } from './flags.ts';
import type { HealthTools } from './health.ts';
import { chooseAccount, look, unseen } from './look.ts';
import { LOCAL_STEPS, makePlan, secretsToSet, type Step } from './plan.ts';
import { contradictions, type Answers } from './settings.ts';
import { takeSteps, type Site } from './steps.ts';
import type { RunWrangler } from './wrangler.ts';

/** Everything outside: tests hand in an account, a terminal and a network of their own. */
export interface Outside {
  root: string;
  /** The repository's wrangler.toml. */
  raw: RawConfig;
  folder: DeployFolder;
  env: Record<string, string | undefined>;
  wrangler: RunWrangler;
  build: (answers: Answers) => Promise<void>;
  /** Opens the terminal; null when nobody is there. */
  terminal: (() => Asker) | null;
  health: HealthTools;
  say: (line: string) => void;
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

function sayPlan(plan: readonly Step[], answers: Answers, say: (line: string) => void): void {
  say('This will:');
  for (const [index, { says }] of plan.entries()) say(`  ${index + 1}. ${says}`);
  if (answers.VITE_CLERK_PUBLISHABLE_KEY?.startsWith('pk_test_')) {
    say("Note: the Clerk keys are a development instance's. They work, within Clerk's limits for development.");
  }
}

async function confirm(asker: Asker | null): Promise<void> {
  if (!asker) throw new Error('There is nobody to ask whether to go on: run it with --yes.');
  if (!/^y(es)?$/i.test(await asker.ask('Go on? [y/N] '))) throw new Error('Stopped: nothing was changed.');
}

function farewell({ APP_ORIGIN: origin }: Answers): string {
  return `
Employee Rewards is at ${origin}

Next, once:
  - In Clerk, the webhook endpoint ${origin}/api/webhooks/clerk with user.created, user.updated and user.deleted.
  - In Clerk, the session token's claim {"metadata": "{{user.public_metadata}}"}.
  - The first super admin: sign in at ${origin}, then set {"role": "super_admin"} as your public metadata in Clerk.
  - To deploy from another machine or from CI, take answers.json along (docs/deploy.md).`;
}

/** From the answers to a running installation. Throws the reason why it cannot be, or was not. */
export async function deploy(flags: Flags, outside: Outside): Promise<void> {
  const { folder, say, raw, root } = outside;
  const names = namesOf(raw);
  const given = givenAnswers(outside.env, folder.readAnswers());
  refuse([...given.problems, ...contradictions(given.answers, names.worker)]);
  let { answers } = given;
  const remember = () => {
    // What a dry run is given may be made up.
    if (!flags.dryRun) folder.saveAnswers(answers);
    folder.writeConfig(makeConfig(raw, answers, { root, config: folder.configFile, web: folder.web }));
  };
  const cloud = cloudOf(outside.wrangler, folder.configFile);

  let remote = unseen(answers);
  if (flags.dryRun) {
    say('A dry run: nothing outside this machine is asked or touched, so the plan is for an account without secrets.');
  } else {
    remember();
    const account = await chooseAccount(cloud, answers.CLOUDFLARE_ACCOUNT_ID);
    answers.CLOUDFLARE_ACCOUNT_ID = account.id;
    remember();
    remote = await look(cloud, names.database, answers);
    say(`Cloudflare account: ${account.name} (${account.id})`);
  }

  const toSet = flags.dryRun ? [] : secretsToSet({ ...remote, renew: flags.renew });
  const asker = outside.terminal?.() ?? null;
  try {
    if (asker) answers = await askFor(unanswered(answers, []), answers, asker, say);
    else answers = withSuggestions(answers);
    // Where there is nobody to ask, all that is missing is told at once, before anything is done.
    if (!asker) refuse(unanswered(answers, toSet).map(({ name, question }) => `${name} is missing: ${question}.`));
    refuse(contradictions(answers, names.worker));
    remember();

    const { APP_ORIGIN: origin = '', VAPID_PUBLIC_KEY: vapidPublicKey = null } = answers;
    const plan = makePlan({ ...remote, names, origin, vapidPublicKey, renew: flags.renew });
    sayPlan(plan, answers, say);
    if (!flags.yes) await confirm(asker);
    if (asker) answers = await askFor(unanswered(answers, toSet), answers, asker, say);
    refuse(contradictions(answers, names.worker));
    // From here on nobody is asked, and Ctrl-C is a signal again.
    asker?.close();

    const site: Site = { ...outside, cloud, names, answers, secrets: remote.secrets, renew: flags.renew, remember };
    await takeSteps(flags.dryRun ? plan.filter(({ id }) => LOCAL_STEPS.includes(id)) : plan, site);
  } finally {
    asker?.close();
  }
  say(flags.dryRun ? 'The dry run went well. Nothing was deployed.' : farewell(answers));
}
