/**
 * `node end-with-parent.ts <program> <argument>...`: runs a program, and ends it when the parent process ends. A killed
 * parent cannot end its children. But the standard input of this process is a pipe from the parent, and this pipe
 * closes when the parent ends. This process then ends its whole process group, which contains the program.
 */
import { spawn } from 'node:child_process';

const GRACE_MS = 5_000;

const [program = '', ...args] = process.argv.slice(2);

const killGroup = () => process.kill(-process.pid, 'SIGKILL');

// A signal to the group also reaches the program, so this process ignores the signal.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  .on('error', killGroup)
  .on('exit', killGroup);
process.stdin.resume().once('close', () => {
  process.kill(-process.pid, 'SIGTERM');
  setTimeout(killGroup, GRACE_MS);
});
