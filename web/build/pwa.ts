import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, PluginOption } from 'vite';
import { VitePWA, type ManifestOptions, type VitePWAOptions } from 'vite-plugin-pwa';

/** The background colour of the light theme in tokens.css. index.html contains the same colour. */
const PAPER = '#fbf8f3';

const png = (name: string, size: number) => ({ src: `/${name}.png`, sizes: `${size}x${size}`, type: 'image/png' });
const shortcutIcon = (name: string) => [png(name, 96)];

/** `npm run icons` and `npm run screenshots` create the pictures. */
const manifest: Partial<ManifestOptions> = {
  // The id must not change even if the start page moves, because browsers identify an installed app by its id.
  id: '/',
  name: 'Employee Rewards',
  short_name: 'Rewards',
  description: 'Check in, keep your streak, earn points and spend them on rewards.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: PAPER,
  categories: ['business', 'productivity'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { ...png('icon-192', 192), purpose: 'any' },
    { ...png('icon-512', 512), purpose: 'any' },
    { ...png('icon-maskable-192', 192), purpose: 'maskable' },
    { ...png('icon-maskable-512', 512), purpose: 'maskable' },
    { ...png('icon-monochrome-512', 512), purpose: 'monochrome' },
  ],
  shortcuts: [
    {
      name: 'Check in',
      description: 'Open your day and check in.',
      url: '/employee/dashboard',
      icons: shortcutIcon('shortcut-check-in'),
    },
    {
      name: 'Scan to check in',
      description: 'Scan the code of your station.',
      url: '/check-in',
      icons: shortcutIcon('shortcut-check-in'),
    },
    {
      name: 'Rewards',
      description: 'See what your points can buy.',
      url: '/employee/rewards',
      icons: shortcutIcon('shortcut-rewards'),
    },
  ],
  screenshots: [
    {
      ...picture('phone-dashboard', 780, 1688),
      form_factor: 'narrow',
      label: 'Your day: the streak and the check-in',
    },
    {
      ...picture('phone-rewards', 780, 1688),
      form_factor: 'narrow',
      label: 'Rewards for your points',
    },
    { ...picture('desktop-dashboard', 1280, 800), form_factor: 'wide', label: 'Your day on a wide screen' },
  ],
};

function picture(name: string, width: number, height: number) {
  return { src: `/screenshots/${name}.png`, sizes: `${width}x${height}`, type: 'image/png' };
}

/** The file at /sw.js in a build without the PWA. It removes the service worker of an earlier build from browsers. */
const RETIRED_WORKER = new URL('retired-worker.js', import.meta.url);

const sha256 = (file: string): string => `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`;

type Transform = NonNullable<VitePWAOptions['injectManifest']['manifestTransforms']>[number];

/**
 * The page is requested at `/`, because hosts redirect from /index.html. For a missing file in assets/, the server
 * returns the page with status 200. The integrity hash keeps this wrong answer out of the cache. The page itself has no
 * hash, because a proxy before the host may change the page.
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
      // The icons are requested only when the user installs the app, which needs a network.
      includeManifestIcons: false,
      injectManifest: {
        // Every screen opens offline, also those of admins. The charts, the list of public holidays and the detection
        // of encodings are excluded, because they are large and admins use them with a connection.
        globIgnores: ['assets/PlotView-*', 'assets/to-png-*', 'assets/public-holidays-*', 'assets/encoding-hints-*'],
        globPatterns: ['index.html', 'before-paint.js', 'favicon.svg', 'icon-192.png', 'assets/**/*.{js,css,wasm}'],
        manifestTransforms: [asServed(() => outDir)],
        rollupFormat: 'iife',
        sourcemap: false,
      },
      integration: { configureCustomSWViteBuild: (config) => void (config.logLevel = 'warn') },
    }),
  ];
}
