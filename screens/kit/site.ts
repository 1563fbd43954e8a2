import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Plugin } from 'vitest/config';
import { WEB_FOLDER } from '../../scripts/lib/web-build.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** The first script of the page: the test prepares the frame before the app's own code runs (device.ts). */
const PREPARE = '<script>parent.prepareFrame(window)</script>';

/** Where a page of Vitest lives; every other page in a frame is the app. */
const VITEST = '/__vitest';

/** Serves the built app (dist/web) beside Vitest's own pages: its files, and its page for every address in a frame. */
export function builtApp(): Plugin {
  return {
    name: 'built-app',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        if (request.headers['sec-fetch-dest'] === 'iframe' && !pathname.startsWith(VITEST)) {
          const html = readFileSync(join(WEB_FOLDER, 'index.html'), 'utf8');
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.end(html.replace('<head>', `<head>${PREPARE}`));
          return;
        }
        const file = join(WEB_FOLDER, pathname);
        const type = TYPES[extname(file)];
        if (!type || !existsSync(file) || !statSync(file).isFile()) {
          next();
          return;
        }
        response.setHeader('Content-Type', type);
        // With the name of a file in assets/ changes its content, so the browser keeps it, and the code compiled from it.
        if (pathname.startsWith('/assets/')) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
        createReadStream(file).pipe(response);
      });
    },
  };
}
