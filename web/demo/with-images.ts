const ADDRESS = /\/api\/images\/[\w-]{43}/g;

async function toDataUrl(image: Response): Promise<string> {
  const bytes = new Uint8Array(await image.arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${image.headers.get('Content-Type')};base64,${btoa(letters)}`;
}

/**
 * Returns the response with images in place of their addresses, because no server answers an `<img>` of the browser
 * demo. `answer` returns the app's response at an address.
 */
export async function withImages(response: Response, answer: (path: string) => Promise<Response>): Promise<Response> {
  if (!response.headers.get('Content-Type')?.startsWith('application/json')) return response;
  let text = await response.clone().text();
  const found = new Set(text.match(ADDRESS));
  if (found.size === 0) return response;
  for (const address of found) {
    // oxlint-disable-next-line no-await-in-loop -- the demo answers one request at a time
    const image = await answer(address);
    // oxlint-disable-next-line no-await-in-loop -- as above
    text = text.replaceAll(address, image.ok ? await toDataUrl(image) : '');
  }
  const { status, statusText, headers } = response;
  return new Response(text, { status, statusText, headers });
}
