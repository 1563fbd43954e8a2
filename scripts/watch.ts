/** `npm run watch`: runs the tests of what changes, again at every change. `npm run watch -- claim` watches the files of that name. */
import { spawn } from 'node:child_process';
import { ROOT, tool } from './lib/paths.ts';

/** A browser and a server for each test are no matter of a second: `npm test -- <word>` runs those. */
const PROJECTS = ['domain', 'seed', 'web', 'worker'].flatMap((name) => ['--project', name]);

const child = spawn(tool('vitest'), ['watch', '--changed', ...PROJECTS, ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
child.once('close', (code) => (process.exitCode = code ?? 1));
