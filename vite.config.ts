import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { openApiFile } from './scripts/lib/openapi-file.ts';
import { pwa } from './web/build/pwa.ts';
import { securityHeaders } from './web/build/security-headers.ts';
import { startOrder } from './web/build/start-order.ts';
import { wireVersionPlugin } from './web/build/wire-version.ts';

const apiPort = process.env.API_PORT ?? '8787';

export default defineConfig(({ mode }) => ({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    securityHeaders(),
    startOrder(),
    wireVersionPlugin(),
    openApiFile(packageJson.version),
    pwa({ enabled: loadEnv(mode, 'web').VITE_PWA_ENABLED !== 'false', version: packageJson.version }),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // A browser without module preloading loads modules when they are requested.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Libraries change less often than our screens. In their own chunk they stay cached across releases.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              tags: ['$initial'],
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
            },
            // Code that starts with every page is one chunk. Several chunks would be larger and cost a request each.
            { name: 'app', tags: ['$initial'] },
            // Small modules of a few hundred bytes each: alone, every one would cost a request.
            // Those of the first visit are separate from those of later screens.
            {
              name: 'small',
              test: /lucide-react.*[\\/](flame|tree-palm|shield-check|cloud-upload|check|minus|moon|sparkles|face-[a-z-]+)\.|[\\/]parts[\\/]check-in[\\/]|[\\/]features[\\/]dashboard[\\/](?!Goal)|[\\/](moods|displayed-streak)\./,
              minShareCount: 2,
            },
            {
              name: 'later',
              test: /lucide-react|[\\/]ui[\\/](Actions|Avatar|Badge|Card|EmptyState|MoreButton|PageHeader|ProgressBar)\.|[\\/]features[\\/]dashboard[\\/]Goal\.|[\\/]live[\\/](?:presence[\\/])?(LivePlace|live-store|use-follow-live|coalesce|NotLive|OnlinePeople|PresenceDot)\.|[\\/]device-position\./,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    // The rules in domain/ are beside web/, outside Vite's root.
    fs: { allow: ['..'] },
    proxy: {
      '/api': `http://127.0.0.1:${apiPort}`,
      '/parties': { target: `ws://127.0.0.1:${apiPort}`, ws: true },
    },
  },
}));
