import type { Plugin } from 'vite';

/** Without a link in index.html, the browser would find these modules one round trip later. */
const AT_ONCE = ['/app/identity/demo/DemoIdentity.tsx', '/app/identity/clerk/ClerkIdentity.tsx'];

/** The text files that the app needs first, in each language. */
const TEXTS_AT_ONCE = /\/messages\/(\w+)\/core\.ts$/;

interface Chunk {
  fileName: string;
  facadeModuleId?: string | null;
  imports: readonly string[];
}

/**
 * Returns attributes for the script before-paint.js, which chooses the language. Each attribute lists the text files of
 * one language, such as `data-en="/a.js /b.js"`.
 */
function textsByLanguage(chunks: readonly Chunk[]): string {
  const files = new Map<string, string[]>();
  for (const { fileName, facadeModuleId } of chunks) {
    const [, language] = TEXTS_AT_ONCE.exec(facadeModuleId ?? '') ?? [];
    if (language) files.set(language, [...(files.get(language) ?? []), `/${fileName}`]);
  }
  return [...files].map(([language, names]) => ` data-${language}="${names.join(' ')}"`).join('');
}

/** Module scripts get a low priority, because the first paint waits for the stylesheet and not for them. */
export function inOrder(html: string, chunks: readonly Chunk[]): string {
  const atOnce = chunks.filter(({ facadeModuleId }) => AT_ONCE.some((part) => facadeModuleId?.endsWith(part)));
  const files = new Set(atOnce.flatMap(({ fileName, imports }) => [fileName, ...imports]));
  const links = [...files]
    .filter((file) => !html.includes(file))
    .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`);
  return html
    .replace('<script src="/before-paint.js"', (script) => script + textsByLanguage(chunks))
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
