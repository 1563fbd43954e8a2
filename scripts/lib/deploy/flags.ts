import { parseArgs } from 'node:util';
import { ASKED_SECRETS, PUSH_SECRET } from './settings.ts';

export interface Flags {
  dryRun: boolean;
  yes: boolean;
  /** Secrets to set although they are there. */
  renew: string[];
}

export const USAGE = `npm run deploy -- [--dry-run] [--yes] [--renew NAME]
  --dry-run     says the plan, builds and bundles, and touches nothing outside this machine
  --yes         does not ask whether to go on
  --renew NAME  sets a secret again: ${[...ASKED_SECRETS, PUSH_SECRET].join(', ')}`;

export function readFlags(args: string[]): Flags {
  let values;
  try {
    const options = {
      'dry-run': { type: 'boolean' },
      yes: { type: 'boolean', short: 'y' },
      renew: { type: 'string', multiple: true },
    } as const;
    ({ values } = parseArgs({ args, options }));
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
  const renew = (values.renew ?? []).flatMap((names) => names.split(','));
  const unknown = renew.find((name) => ![...ASKED_SECRETS, PUSH_SECRET].includes(name));
  if (unknown !== undefined) throw new Error(`There is no secret "${unknown}" to renew.\n${USAGE}`);
  return { dryRun: values['dry-run'] ?? false, yes: values.yes ?? false, renew };
}
