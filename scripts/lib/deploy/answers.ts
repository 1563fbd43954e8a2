import { SETTINGS, type Answers, type Setting } from './settings.ts';

/** A terminal with somebody at it; null where there is none, as in CI. */
export interface Asker {
  /** The answer, trimmed. A hidden one is not shown while it is typed. */
  ask: (question: string, options?: { hidden?: boolean; lastLine?: RegExp }) => Promise<string>;
  close: () => void;
}

/** The answers that are there already: the environment first, then the file. Problems are collected, so that all are told at once. */
export function givenAnswers(
  env: Record<string, string | undefined>,
  file: Record<string, unknown>,
): { answers: Answers; problems: string[] } {
  const answers: Answers = {};
  const problems: string[] = [];
  for (const name of Object.keys(file)) {
    if (!SETTINGS.some((setting) => setting.name === name))
      problems.push(`answers.json: there is no setting "${name}".`);
  }
  for (const { name, read } of SETTINGS) {
    const given = env[name] || file[name];
    if (given === undefined || given === '') continue;
    try {
      if (typeof given !== 'string') throw new Error(`${name} must be a string in answers.json.`);
      answers[name] = read(given.trim());
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  return { answers, problems };
}

/** What somebody has to answer, because nobody has. `secrets`: the names of the secrets that will be set. */
export function unanswered(answers: Answers, secrets: readonly string[]): Setting[] {
  return SETTINGS.filter(
    ({ name, question, secret }) =>
      question !== null && answers[name] === undefined && (!secret || secrets.includes(name)),
  );
}

/** Takes what is suggested, where there is nobody to ask. */
export function withSuggestions(answers: Answers): Answers {
  const filled = { ...answers };
  for (const { name, suggest } of SETTINGS) {
    const suggested = suggest?.(filled);
    if (filled[name] === undefined && suggested) filled[name] = suggested;
  }
  return filled;
}

/** Asks for `settings` one by one; a malformed answer is explained and asked for again. Returns all answers. */
export async function askFor(
  settings: readonly Setting[],
  known: Answers,
  asker: Asker,
  say: (line: string) => void,
): Promise<Answers> {
  const answers = { ...known };
  for (const setting of settings) answers[setting.name] = await askOne(setting, answers, asker, say);
  return answers;
}

async function askOne(setting: Setting, answers: Answers, asker: Asker, say: (line: string) => void): Promise<string> {
  const suggested = setting.suggest?.(answers);
  const hint = suggested ? ` [${suggested}]` : '';
  // Only a PEM has more than one line.
  const lastLine = setting.name === 'CLERK_JWT_KEY' ? /-----END PUBLIC KEY-----\s*$/ : undefined;
  for (;;) {
    const options = { hidden: setting.secret, ...(lastLine ? { lastLine } : {}) };
    const answer = await asker.ask(`${setting.name}\n  ${setting.question}${hint}: `, options);
    try {
      return setting.read(answer || suggested || '');
    } catch (error) {
      say(`  ${(error as Error).message}`);
    }
  }
}
