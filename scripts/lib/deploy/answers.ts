import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { confirm, isCancel, password, text } from '@clack/prompts';
import * as v from 'valibot';
import { SETTINGS, type Answers } from './settings.ts';

/** The terminal of the owner, or null when there is none, as in CI. */
export type Terminal = { input: Readable; output: Writable } | null;

export function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** The sentence does not repeat a secret. */
function readValue(name: string, given: unknown): { value: string } | { problem: string } {
  const setting = SETTINGS[name];
  if (!setting) return { problem: `answers.json: there is no setting "${name}".` };
  const { success, output, issues } = v.safeParse(setting.schema, given);
  if (success) return { value: output };
  const repeated = setting.isSecret ? '' : `, not ${JSON.stringify(given)}`;
  return { problem: `${name} must be ${issues[0].message}${repeated}.` };
}

const fileIn = (folder: string) => join(folder, 'answers.json');

function readFile(folder: string): Record<string, unknown> {
  const file = fileIn(folder);
  if (!existsSync(file)) return {};
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (Object.getPrototypeOf(read) !== Object.prototype) throw new Error('not an object');
    return { ...(read as object) };
  } catch (cause) {
    const example = '{ "APP_ORIGIN": "https://rewards.example.com" }';
    throw new Error(`${file} must be a JSON object, such as ${example}.`, { cause });
  }
}

/** The environment overrides the file. Throws one error with all problems. */
export function readAnswers(env: Record<string, string | undefined>, folder: string): Answers {
  const file = readFile(folder);
  const answers: Answers = {};
  const problems: string[] = [];
  for (const name of new Set([...Object.keys(SETTINGS), ...Object.keys(file)])) {
    const given = (name in SETTINGS && env[name]) || file[name];
    if (given === undefined || given === '') continue;
    const read = readValue(name, given);
    if ('value' in read) answers[name] = read.value;
    else problems.push(read.problem);
  }
  refuse(problems);
  return answers;
}

/** Secrets that the owner wrote into the file stay in the file. */
export function saveAnswers(answers: Answers, folder: string): void {
  const open = Object.entries(answers).filter(([name]) => SETTINGS[name]?.isSecret === false);
  mkdirSync(folder, { recursive: true });
  // The owner may store secrets in this folder. So git ignores the folder, and only the owner can read the file.
  writeFileSync(join(folder, '.gitignore'), '*\n');
  const content = { ...readFile(folder), ...Object.fromEntries(open) };
  writeFileSync(fileIn(folder), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}

function orStop<Answer>(answer: Answer | symbol): Answer {
  if (isCancel(answer)) throw new Error('Stopped.');
  return answer as Answer;
}

/**
 * Without a terminal, it uses the suggested values, and throws an error that lists the answers that are still missing.
 */
export async function complete(names: readonly string[], known: Answers, terminal: Terminal): Promise<Answers> {
  const answers = { ...known };
  const missing: string[] = [];
  for (const name of names) {
    const setting = SETTINGS[name];
    if (!setting?.question || answers[name] !== undefined) continue;
    const suggested = setting.suggest?.(answers);
    if (!terminal && suggested === undefined) missing.push(`${name} is missing: ${setting.question}.`);
    if (!terminal && suggested !== undefined) answers[name] = suggested;
    if (!terminal) continue;
    const options = {
      ...terminal,
      message: `${name}\n${setting.question}`,
      validate(value = '') {
        const read = readValue(name, value);
        return 'problem' in read ? read.problem : undefined;
      },
    };
    const asking = setting.isSecret ? password(options) : text({ ...options, initialValue: suggested ?? '' });
    answers[name] = v.parse(setting.schema, orStop(await asking));
  }
  refuse(missing);
  return answers;
}

export async function confirmPlan(terminal: Terminal): Promise<void> {
  if (!terminal) throw new Error('There is nobody to ask whether to go on: run it with --yes.');
  if (!orStop(await confirm({ ...terminal, message: 'Go on?', initialValue: false })))
    throw new Error('Stopped: nothing was changed.');
}
