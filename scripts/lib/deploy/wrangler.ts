import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { ROOT, tool } from '../paths.ts';
import { wranglerEnv } from '../wrangler.ts';

export interface Ran {
  code: number;
  stdout: string;
  /** Standard output and standard error as they came. */
  output: string;
}

/** Runs wrangler to its end; `input` is its standard input. The one door to Cloudflare, so that tests have an account of their own. */
export type RunWrangler = (args: readonly string[], input?: string) => Promise<Ran>;

/** The real wrangler. It has no terminal, so it asks nothing and waits for nobody. */
export function realWrangler(folder: string): RunWrangler {
  return (args, input = '') =>
    new Promise((resolve) => {
      const child = spawn(tool('wrangler'), args, {
        cwd: ROOT,
        stdio: 'pipe',
        env: { ...process.env, ...wranglerEnv(folder) },
      });
      const endIt = () => child.kill();
      process.once('exit', endIt);
      let stdout = '';
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        stdout += chunk.toString();
        output += chunk.toString();
      });
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.once('error', (error) => (output += `${error.message}\n`));
      child.once('close', (code) => {
        process.off('exit', endIt);
        resolve({ code: code ?? 1, stdout, output: stripVTControlCharacters(output) });
      });
      // A wrangler that ends before it has read everything is no accident of ours.
      child.stdin.on('error', () => {});
      child.stdin.end(input);
    });
}
