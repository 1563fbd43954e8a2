import { readdirSync } from 'node:fs';
import { hasFile, tool } from './paths.ts';

/** A check of `npm run check`. */
export interface Check {
  name: string;
  command: string;
  args: string[];
  /** The advice after a failure, when a command can fix it. */
  remedy?: string;
}

/** Each environment has its own globals, so each is type-checked separately. */
const TYPE_PROJECTS = ['domain', 'worker', 'worker/db/seed', 'web', 'web/pwa/worker', 'screens', 'e2e'];

export function checks(): Check[] {
  const projects = TYPE_PROJECTS.filter((name) => hasFile(`${name}/tsconfig.json`) && hasTypeScript(name));
  return [
    {
      name: 'format',
      command: tool('prettier'),
      args: ['--check', '--log-level', 'warn', '.'],
      remedy: 'npm run format',
    },
    {
      name: 'lint and import rules',
      command: tool('oxlint'),
      args: ['--deny-warnings', '--report-unused-disable-directives'],
    },
    ...projects.map((name) => ({ name: `types of ${name}`, command: tool('tsc'), args: ['-p', name] })),
    { name: 'unused code', command: tool('knip'), args: ['--no-progress'] },
  ];
}

/** tsc fails on a project without files, but an empty folder is no mistake. */
function hasTypeScript(folder: string): boolean {
  return readdirSync(folder, { recursive: true }).some((name) => /\.tsx?$/.test(String(name)));
}
