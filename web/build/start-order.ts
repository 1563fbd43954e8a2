import type { Plugin } from 'vite';

/** What every start imports before it can show anything; without a word in the page the browser learns of it a round trip later. */
const AT_ONCE = [
  '/app/identity/demo/DemoIdentity.tsx',
  '/app/identity/clerk/ClerkIdentity.tsx',
  '/messages/en/core.ts',
];

interface Chunk {
  fileName: string;
  facadeModuleId?: string | null;
}

/**
 * index.html with its scripts in the order in which people need them: the stylesheet, which the first paint waits for, goes
 * before all of them, and the chunks that each start imports at once come beside the first.
 */
export function inOrder(html: string, chunks: readonly Chunk[]): string {
  const atOnce = chunks.filter(({ facadeModuleId }) => AT_ONCE.some((part) => facadeModuleId?.endsWith(part)));
  const links = atOnce.map(({ fileName }) => `    <link rel="modulepreload" crossorigin href="/${fileName}">\n`);
  return html
    .replace(/^ *<link rel="stylesheet"/m, (stylesheet) => links.join('') + stylesheet)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');
}

export function startOrder(): Plugin {
  return {
    name: 'start-order',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        inOrder(
          html,
          Object.values(bundle ?? {}).flatMap((part) => (part.type === 'chunk' ? [part] : [])),
        ),
    },
  };
}
