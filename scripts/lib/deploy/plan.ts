import { ASKED_SECRETS, isWorkersDev, PUSH_SECRET } from './settings.ts';
import type { Names } from './config.ts';

/** What is there already, as far as anybody knows. */
export interface Found {
  names: Names;
  origin: string;
  /** The database that this installation uses, and whether it is there under its name although nobody remembered it. */
  databaseId: string | null;
  adopted: boolean;
  /** The names of the secrets that the Worker has. */
  secrets: readonly string[];
  vapidPublicKey: string | null;
  /** The secrets to set although they are there. */
  renew: readonly string[];
}

export type StepId =
  'build' | 'bundle' | 'database' | 'adopt' | 'push-keys' | 'secrets' | 'migrations' | 'deploy' | 'health';

export interface Step {
  id: StepId;
  /** What it will do, in a sentence. */
  says: string;
}

/** The steps that change nothing outside this machine. */
export const LOCAL_STEPS: readonly StepId[] = ['build', 'bundle'];

/** The secrets to ask for: those that are missing, and those to be renewed. */
export function secretsToSet({ secrets, renew }: Pick<Found, 'secrets' | 'renew'>): string[] {
  return ASKED_SECRETS.filter((name) => !secrets.includes(name) || renew.includes(name));
}

/** wrangler without a terminal does not ask before it takes a name over, so the plan has to say it. */
function domainNote(origin: string): string {
  return isWorkersDev(origin) ? '' : ' A DNS record or another Worker that this name has is replaced.';
}

/**
 * What a deployment will do, in order; what is there is not in it. What can fail on this machine comes first, and
 * the database is ready before the Worker that needs it. Throws when no plan would leave a working installation.
 */
export function makePlan(found: Found): Step[] {
  const { names, origin, databaseId, adopted, secrets, renew, vapidPublicKey } = found;
  const steps: Step[] = [
    { id: 'build', says: 'Build the web app for production, without the demo.' },
    { id: 'bundle', says: 'Bundle the Worker and check its size.' },
  ];
  if (databaseId === null) steps.push({ id: 'database', says: `Make the D1 database ${names.database}.` });
  if (databaseId !== null && adopted) {
    const says = `Use the D1 database ${names.database} (${databaseId}), which is in the account already.`;
    steps.push({ id: 'adopt', says });
  }
  if (!secrets.includes(PUSH_SECRET) || renew.includes(PUSH_SECRET)) {
    const says = `Make a key pair for push notifications and set the secret ${PUSH_SECRET}.`;
    steps.push({ id: 'push-keys', says });
  } else if (vapidPublicKey === null) {
    throw new Error(
      `The Worker has ${PUSH_SECRET}, but its public half is not known here. Give it as VAPID_PUBLIC_KEY (it is among the ` +
        `Worker's variables in the Cloudflare dashboard), or make a new pair with --renew ${PUSH_SECRET}: people then have to allow notifications again.`,
    );
  }
  const toSet = secretsToSet(found);
  if (toSet.length > 0) steps.push({ id: 'secrets', says: `Set the secrets ${toSet.join(', ')}.` });
  steps.push(
    { id: 'migrations', says: 'Apply the migrations that the database has not had.' },
    { id: 'deploy', says: `Deploy the Worker ${names.worker} with the web app to ${origin}.${domainNote(origin)}` },
    { id: 'health', says: `Check that ${origin}/api/health answers.` },
  );
  return steps;
}
