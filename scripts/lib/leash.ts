/**
 * `node leash.ts <program> <argument>...`: runs a program for as long as the process that holds the other end of this
 * one's standard input lives. A process that is killed cannot end what it started, but its end of the pipe closes.
 * It leads a process group of its own, and ends it whole.
 */
import { spawn } from 'node:child_process';

const GRACE_MS = 5_000;

const [program = '', ...args] = process.argv.slice(2);

/** Ends everything that the program started, such as wrangler's workerd, and this process. */
const killGroup = () => process.kill(-process.pid, 'SIGKILL');

// A signal to the group reaches the program by itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  .on('error', killGroup)
  .on('exit', killGroup);
process.stdin.resume().once('close', () => {
  process.kill(-process.pid, 'SIGTERM');
  setTimeout(killGroup, GRACE_MS);
});
