import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Plugin } from 'vitest/config';
import { WEB_FOLDER } from '#scripts/lib/web-build.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** Lets device.ts prepare the iframe before the app's code runs. */
const PREPARE = '<script>parent.prepareFrame(window)</script>';

/** Every other page in an iframe is a page of the app. */
const isVitest = ({ pathname, searchParams }: URL): boolean =>
  pathname.startsWith('/__vitest') || searchParams.has('sessionId');

/** Each address in an iframe gets the page of the app. */
export function builtApp(): Plugin {
  return {
    name: 'built-app',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const url = new URL(request.url ?? '/', 'http://localhost');
        const { pathname } = url;
        if (request.headers['sec-fetch-dest'] === 'iframe' && !isVitest(url)) {
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
        // The names of files in assets/ change with their content, so the browser may cache these files.
        if (pathname.startsWith('/assets/')) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
        createReadStream(file).pipe(response);
      });
      // This handler must run first, because Vitest answers every request for `/` itself.
      middlewares.stack.unshift(...middlewares.stack.splice(-1));
    },
  };
}
