import { toBase64 } from '#domain/text/encode-bytes.ts';

const ADDRESS = /\/api\/images\/[\w-]{43}/g;

const toDataUrl = async (image: Response): Promise<string> =>
  `data:${image.headers.get('Content-Type')};base64,${toBase64(await image.arrayBuffer())}`;

/** The bytes at an address never change. Lists of people have many pictures. */
const known = new Map<string, string>();
const KNOWN_MAX = 200;

async function readDataUrl(image: Response, address: string): Promise<string> {
  if (!image.ok) return '';
  if (known.size >= KNOWN_MAX) known.clear();
  const url = await toDataUrl(image);
  known.set(address, url);
  return url;
}

/**
 * Returns the response with data URLs in place of the addresses of images, because no server answers an `<img>` in the
 * demo.
 */
export async function withImages(response: Response, answer: (path: string) => Promise<Response>): Promise<Response> {
  if (!response.headers.get('Content-Type')?.startsWith('application/json')) return response;
  let text = await response.clone().text();
  const found = new Set(text.match(ADDRESS));
  if (found.size === 0) return response;
  for (const address of found) {
    text = text.replaceAll(address, known.get(address) ?? (await readDataUrl(await answer(address), address)));
  }
  const { status, statusText, headers } = response;
  return new Response(text, { status, statusText, headers });
}
