import { tool } from './paths.ts';

export interface Check {
  name: string;
  command: string;
  args: string[];
  remedy?: string;
}

/** Each folder runs in an environment with its own globals. */
const TYPE_PROJECTS = ['domain', 'worker', 'worker/db/seed', 'web', 'web/pwa/worker', 'screens', 'e2e'];

export function checks(): Check[] {
  return [
    {
      name: 'format',
      command: tool('oxfmt'),
      args: ['--check'],
      remedy: 'npm run format',
    },
    {
      name: 'lint and import rules',
      command: tool('oxlint'),
      args: ['--deny-warnings', '--report-unused-disable-directives'],
    },
    ...TYPE_PROJECTS.map((name) => ({ name: `types of ${name}`, command: tool('tsc'), args: ['-p', name] })),
    { name: 'unused code', command: tool('knip'), args: ['--no-progress'] },
  ];
}
