import { readdirSync } from 'node:fs';
import { hasFile, tool } from './paths.ts';

/** One thing that `npm run check` looks at. */
export interface Check {
  name: string;
  command: string;
  args: string[];
  /** What a person does about a failure, where a command can do it. */
  remedy?: string;
}

/** Each environment has globals of its own, so each is type-checked by itself. */
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

/** tsc fails on a project without a file; a room that is still empty is no mistake. */
function hasTypeScript(folder: string): boolean {
  return readdirSync(folder, { recursive: true }).some((name) => /\.tsx?$/.test(String(name)));
}
