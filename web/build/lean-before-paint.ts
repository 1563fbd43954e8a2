import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';

const FILE = 'before-paint.js';

/** The script that every first paint waits for, without its comments: Vite copies what is in public/ as it is. */
export function leanBeforePaint(): Plugin {
  let publicDir = '';
  return {
    name: 'lean-before-paint',
    apply: 'build',
    configResolved: (config) => void (publicDir = config.publicDir),
    async generateBundle() {
      const { code, errors } = await minify(FILE, readFileSync(join(publicDir, FILE), 'utf8'));
      if (errors.length > 0) throw new Error(`${FILE} cannot be read: ${errors[0]?.message}`);
      this.emitFile({ type: 'asset', fileName: FILE, source: code });
    },
  };
}
