import { THEMES } from '../../../domain/people/themes.ts';
import { defaultSettings, LANGUAGE_CHOICES, SETTINGS_VERSION, type Settings } from './settings.ts';

/**
 * The migrations from a stored version to the next version, by the number of the stored version. No older version
 * exists yet.
 */
export type Migrations = Readonly<Record<number, (state: unknown) => unknown>>;
const MIGRATIONS: Migrations = {};

export type ReadSettings = { settings: Settings } | { problem: string };

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns true when a stored value is valid for the setting. */
function fits(name: string, value: unknown, fallback: unknown): boolean {
  if (name === 'theme') return THEMES.some((theme) => theme === value);
  if (name === 'language') return LANGUAGE_CHOICES.some((choice) => choice === value);
  if (name === 'lastVisited') return value === null || typeof value === 'string';
  return typeof value === typeof fallback;
}

/**
 * Returns the stored value in the shape of the defaults. A field that is not stored has its default, and unknown fields
 * are dropped. The names of invalid fields are added to `wrong`. This code does not use a schema library, because every
 * page loads it first and a library would be larger than all code of the settings.
 */
function shaped<Shape extends object>(stored: unknown, defaults: Shape, wrong: string[], within = ''): Shape {
  if (!isFields(stored)) {
    wrong.push(within.slice(0, -1) || 'the state');
    return defaults;
  }
  const read = (name: string, fallback: unknown): unknown => {
    const value = stored[name];
    if (value === undefined) return fallback;
    if (isFields(fallback)) return shaped(value, fallback, wrong, `${within}${name}.`);
    if (!fits(name, value, fallback)) wrong.push(within + name);
    return value;
  };
  return Object.fromEntries(
    Object.entries(defaults).map(([name, fallback]) => [name, read(name, fallback)]),
  ) as unknown as Shape;
}

/**
 * Parses the stored `text` and migrates the settings to the current version step by step. Returns the settings, or the
 * reason why the text is unusable.
 */
export function readSettings(text: string, migrations = MIGRATIONS, current = SETTINGS_VERSION): ReadSettings {
  const envelope = parse(text);
  const version = isFields(envelope) ? envelope.version : null;
  if (!isFields(envelope) || !Number.isInteger(version)) return { problem: 'they are not readable' };
  const stored = version as number;
  let { state } = envelope;
  if (stored > current) return { problem: `their version ${stored} is not known` };
  for (let step = stored; step < current; step++) {
    const migrate = migrations[step];
    if (!migrate) return { problem: `there is no migration from their version ${stored}` };
    state = migrate(state);
  }
  const wrong: string[] = [];
  const settings = shaped(state, defaultSettings(), wrong);
  return wrong.length > 0 ? { problem: `they hold wrong values: ${wrong.join(', ')}` } : { settings };
}
