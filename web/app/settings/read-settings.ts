import * as v from 'valibot';
import { SETTINGS_VERSION, settingsSchema, type Settings } from './settings.ts';

/** Each step takes what the version of its number stored to the next version. There is no older version yet. */
export type Migrations = Readonly<Record<number, (state: unknown) => unknown>>;
const MIGRATIONS: Migrations = {};

export type ReadSettings = { settings: Settings } | { problem: string };

const envelopeSchema = v.object({ version: v.pipe(v.number(), v.integer()), state: v.unknown() });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What was stored as `text`, taken to the current version step by step, or why it cannot be used. */
export function readSettings(text: string, migrations = MIGRATIONS, current = SETTINGS_VERSION): ReadSettings {
  const envelope = v.safeParse(envelopeSchema, parse(text));
  if (!envelope.success) return { problem: 'they are not readable' };
  const { version } = envelope.output;
  let { state } = envelope.output;
  if (version > current) return { problem: `their version ${version} is not known` };
  for (let step = version; step < current; step++) {
    const migrate = migrations[step];
    if (!migrate) return { problem: `there is no migration from their version ${version}` };
    state = migrate(state);
  }
  const settings = v.safeParse(settingsSchema, state);
  if (!settings.success) {
    const wrong = settings.issues.map((issue) => v.getDotPath(issue) ?? 'the state');
    return { problem: `they hold wrong values: ${wrong.join(', ')}` };
  }
  return { settings: settings.output };
}
