/** True for paths that the API and the live rooms answer instead of the app. */
const isOfServer = (path: string): boolean => /^\/(api|parties)(\/|$)/.test(path);

/** True for a path with a file name. No path of the app has one. */
const isOfFile = (path: string): boolean => path.startsWith('/assets/') || /\.[a-z\d]+$/i.test(path);

/**
 * Answers requests that neither the assets nor the API answer: the app's page for a path of the app, and 404 for a
 * file. A page in place of a script would be cached for a year under the script's name. Returns null for the API.
 */
export async function pageOrNothing(request: Request, assets: Fetcher | undefined): Promise<Response | null> {
  const url = new URL(request.url);
  if (isOfServer(url.pathname)) return null;
  if (assets && !isOfFile(url.pathname) && ['GET', 'HEAD'].includes(request.method)) {
    return assets.fetch(new Request(new URL('/', url), request));
  }
  return new Response('Not found', {
    status: 404,
    headers: { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain', 'X-Content-Type-Options': 'nosniff' },
  });
}
