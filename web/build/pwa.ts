import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, PluginOption } from 'vite';
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';
import { manifest } from './manifest.ts';

/** What a build without the PWA has at /sw.js: browsers that have a worker of an earlier build must get rid of it. */
const RETIRED_WORKER = new URL('retired-worker.js', import.meta.url);

const sha256 = (file: string): string => `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`;

type Transform = NonNullable<VitePWAOptions['injectManifest']['manifestTransforms']>[number];

/**
 * The page is asked for at `/`: hosts redirect from /index.html. A file in assets/ that is gone from the server is
 * answered with the page (status 200), which its hash keeps out of the cache. The page itself has none: what stands in
 * front of a host may add to it.
 */
function asServed(outDir: () => string): Transform {
  return (entries) => ({
    manifest: entries.map((entry) => {
      if (entry.url === 'index.html') return { ...entry, url: '/' };
      return entry.url.startsWith('assets/') ? { ...entry, integrity: sha256(join(outDir(), entry.url)) } : entry;
    }),
    warnings: [],
  });
}

function retiredWorker(): Plugin {
  return {
    name: 'retired-worker',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: readFileSync(RETIRED_WORKER) });
    },
  };
}

/** The manifest and the service worker (web/pwa/sw.ts), which registers itself from web/pwa. */
export function pwa({ enabled, version }: { enabled: boolean; version: string }): PluginOption {
  if (!enabled) return retiredWorker();
  let outDir = '';
  return [
    {
      name: 'pwa-settings',
      config: () => ({ define: { APP_VERSION: JSON.stringify(version) } }),
      configResolved: (config) => void (outDir = resolve(config.root, config.build.outDir)),
    },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'pwa',
      filename: 'sw.ts',
      injectRegister: false,
      manifest,
      // Only installing asks for them, and then there is a network.
      includeManifestIcons: false,
      injectManifest: {
        // Every screen opens offline, those of admins too: they are small. SQLite is in the demo's build alone. Charts are
        // large, and what they show is never kept on a device.
        globIgnores: ['assets/PlotView-*', 'assets/to-png-*'],
        globPatterns: ['index.html', 'before-paint.js', 'favicon.svg', 'icon-192.png', 'assets/**/*.{js,css,wasm}'],
        manifestTransforms: [asServed(() => outDir)],
        rollupFormat: 'iife',
        sourcemap: false,
      },
      // The worker's build says no more than the page's.
      integration: { configureCustomSWViteBuild: (config) => void (config.logLevel = 'warn') },
    }),
  ];
}
