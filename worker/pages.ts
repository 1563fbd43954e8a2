/** Addresses that the API and the live rooms answer, not the app. */
const isOfServer = (path: string): boolean => /^\/(api|parties)(\/|$)/.test(path);

/** An address with the name of a file: an address of the app has none. */
const isOfFile = (path: string): boolean => path.startsWith('/assets/') || /\.[a-z\d]+$/i.test(path);

/**
 * What the assets do not have and the API does not answer: at an address of the app its page, which finds its own way; for
 * a file nothing. A page in the place of a script would be kept for a year under the script's name. Null for the API.
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
