import { toBase64 } from '#domain/text/encode-bytes.ts';

const ADDRESS = /\/api\/images\/[\w-]{43}/g;

const toDataUrl = async (image: Response): Promise<string> =>
  `data:${image.headers.get('Content-Type')};base64,${toBase64(await image.arrayBuffer())}`;

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
    const image = await answer(address);
    text = text.replaceAll(address, image.ok ? await toDataUrl(image) : '');
  }
  const { status, statusText, headers } = response;
  return new Response(text, { status, statusText, headers });
}
