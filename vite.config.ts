import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { openApiFile } from './scripts/lib/openapi-file.ts';
import { frames } from './web/build/frames.ts';
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
    frames(),
    startOrder(),
    wireVersionPlugin(),
    openApiFile(packageJson.version),
    pwa({ enabled: loadEnv(mode, 'web').VITE_PWA_ENABLED !== 'false', version: packageJson.version }),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The polyfill is not needed. A browser without module preloading loads modules when they are requested.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A first visit loads a list of the names of all scripts. Shorter hashes make this list smaller.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Libraries change less often than our screens. In a separate chunk, they stay cached across releases.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              tags: ['$initial'],
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
            },
            // The code that every page loads at its start is one chunk. Several chunks would be larger and need more
            // requests.
            { name: 'app', tags: ['$initial'] },
            // Small modules of many pages would be 50 chunks, and each costs a request and time of the processor.
            { name: 'shared', minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: {
    // The code in domain/ is outside Vite's root, which is web/.
    fs: { allow: ['..'] },
    proxy: {
      '/api': `http://127.0.0.1:${apiPort}`,
      '/parties': { target: `ws://127.0.0.1:${apiPort}`, ws: true },
    },
  },
}));
