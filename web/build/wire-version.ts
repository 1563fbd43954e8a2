import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The files that say what travels between server and app. */
const WIRE = new URL('../../domain/api/', import.meta.url);

/** A name for the wire format: it changes when one of its files does, so that no release misreads what another one kept. */
export function wireVersion(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(WIRE).toSorted()) {
    if (name.endsWith('.ts') && !name.endsWith('.test.ts')) hash.update(name).update(readFileSync(new URL(name, WIRE)));
  }
  return hash.digest('hex').slice(0, 12);
}

/** Gives the app `import.meta.env.VITE_WIRE_VERSION`. */
export function wireVersionPlugin(): Plugin {
  return {
    name: 'wire-version',
    config: () => ({ define: { 'import.meta.env.VITE_WIRE_VERSION': JSON.stringify(wireVersion()) } }),
  };
}
