import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { ROOT, tool } from '../paths.ts';
import { wranglerEnv } from '../wrangler.ts';

export interface Ran {
  code: number;
  stdout: string;
  /** Standard output and standard error together, in the order in which they arrived. */
  output: string;
}

/** Secrets are sent there, because other processes can see arguments. */
export type RunWrangler = (args: readonly string[], account?: string, input?: string) => Promise<Ran>;

/** Only a command that hangs reaches it, for example without a network. */
const TIMEOUT_MS = 10 * 60_000;

/**
 * Returns a function that runs the real wrangler without a terminal. So wrangler asks nothing and writes no ids into
 * wrangler.toml.
 */
export function realWrangler(folder: string, env: NodeJS.ProcessEnv = process.env): RunWrangler {
  return (args, account, input = '') =>
    new Promise((resolve) => {
      const full = { ...env, ...wranglerEnv(folder), ...(account ? { CLOUDFLARE_ACCOUNT_ID: account } : {}) };
      const child = spawn(tool('wrangler'), args, { cwd: ROOT, stdio: 'pipe', env: full });
      const end = () => child.kill();
      process.once('exit', end);
      let stdout = '';
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        stdout += chunk.toString();
        output += chunk.toString();
      });
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        output += `\nwrangler was ended after ${TIMEOUT_MS / 60_000} minutes.`;
        end();
      }, TIMEOUT_MS);
      child.once('error', (error) => (output += `${error.message}\n`));
      child.once('close', (code) => {
        process.off('exit', end);
        clearTimeout(timer);
        // When wrangler is ended, its exit code is 0.
        resolve({ code: isLate ? 1 : (code ?? 1), stdout, output: stripVTControlCharacters(output).trim() });
      });
      // When wrangler ends before it has read its input, wrangler's output contains the reason. So this error is
      // ignored.
      child.stdin.on('error', () => {});
      child.stdin.end(input);
    });
}

/** Ignores text before the JSON. Throws an error with the whole output when the output contains no JSON. */
export function readJson<T>({ stdout, output }: Ran): T {
  try {
    return JSON.parse(stdout.slice(stdout.search(/[[{]/))) as T;
  } catch (cause) {
    throw new Error(`wrangler's answer is not JSON:\n${output}`, { cause });
  }
}
