import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { openApiFile } from './scripts/lib/openapi-file.ts';
import { chunkGroups } from './web/build/chunks.ts';
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
        codeSplitting: { groups: chunkGroups },
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
