import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../paths.ts';
import { SETTINGS, type Answers } from './settings.ts';

/** What this machine knows of an installation: `.deploy/`, or DEPLOY_DIR for a second installation. */
export interface DeployFolder {
  path: string;
  /** wrangler's configuration, made anew at every run. */
  configFile: string;
  /** The production build of the web app; not dist/web, which `npm start` serves. */
  web: string;
  readAnswers: () => Record<string, unknown>;
  saveAnswers: (answers: Answers) => void;
  writeConfig: (config: object) => void;
}

/** `dryRun` has a corner of its own, so that made-up answers never come near an installation. */
export function deployFolder({ dryRun }: { dryRun: boolean }, path = process.env.DEPLOY_DIR): DeployFolder {
  const folder = path || join(ROOT, '.deploy');
  const answersFile = join(folder, 'answers.json');
  const made = dryRun ? join(folder, 'dry-run') : folder;
  const configFile = join(made, 'wrangler.json');

  const readAnswers = (): Record<string, unknown> => {
    if (!existsSync(answersFile)) return {};
    const example = '{ "APP_ORIGIN": "https://rewards.example.com" }';
    const problem = `${answersFile} must be a JSON object, such as ${example}.`;
    let read: unknown;
    try {
      read = JSON.parse(readFileSync(answersFile, 'utf8'));
    } catch (error) {
      throw new Error(problem, { cause: error });
    }
    if (read === null || typeof read !== 'object' || Array.isArray(read)) throw new Error(problem);
    return { ...read };
  };

  const write = (file: string, content: object) => {
    mkdirSync(dirname(file), { recursive: true });
    // The folder ignores itself: it may hold somebody's keys.
    writeFileSync(join(folder, '.gitignore'), '*\n');
    writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  };

  return {
    path: folder,
    configFile,
    web: join(made, 'web'),
    readAnswers,
    saveAnswers(answers) {
      // Secrets that the owner wrote into the file stay; we add none.
      const open = SETTINGS.filter(({ name, secret }) => !secret && answers[name] !== undefined);
      write(answersFile, { ...readAnswers(), ...Object.fromEntries(open.map(({ name }) => [name, answers[name]])) });
    },
    writeConfig: (config) => write(configFile, config),
  };
}
