/**
 * `node end-with-parent.ts <program> <argument>...`: runs a program until the process at the other end of this one's standard
 * input ends. A killed process cannot end its children, but its end of the pipe closes. This process leads its own
 * process group, and ends the whole group.
 */
import { spawn } from 'node:child_process';

const GRACE_MS = 5_000;

const [program = '', ...args] = process.argv.slice(2);

/** Ends everything that the program started, such as wrangler's workerd, and this process. */
const killGroup = () => process.kill(-process.pid, 'SIGKILL');

// The program gets a signal to the group itself, so this process ignores it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  .on('error', killGroup)
  .on('exit', killGroup);
process.stdin.resume().once('close', () => {
  process.kill(-process.pid, 'SIGTERM');
  setTimeout(killGroup, GRACE_MS);
});
