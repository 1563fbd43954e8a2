import { tool } from './paths.ts';

export interface Check {
  name: string;
  command: string;
  args: string[];
  remedy?: string;
}

/** Each runs in an environment with its own globals. `web` contains all that runs in a browser or in Node. */
const TYPE_PROJECTS = ['domain', 'worker', 'web', 'web/pwa/worker'];

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
