import type { Plugin } from 'vite';

/**
 * Modules that every start imports before it can show anything, and the page where most users land after sign-in.
 * Without a link in index.html the browser finds them a round trip later.
 */
const AT_ONCE = [
  '/app/identity/demo/DemoIdentity.tsx',
  '/app/identity/clerk/ClerkIdentity.tsx',
  '/features/dashboard/Dashboard.tsx',
];

/** Their texts, in one language that before-paint.js chooses. */
const TEXTS_AT_ONCE = /\/messages\/(\w+)\/(?:core|dashboard)\.ts$/;

interface Chunk {
  fileName: string;
  facadeModuleId?: string | null;
  /** File names of the chunks that it needs. */
  imports: readonly string[];
}

/**
 * Returns the text files of each language as attributes of the script that chooses the language: `data-en="/a.js
 * /b.js"`.
 */
function textsByLanguage(chunks: readonly Chunk[]): string {
  const files = new Map<string, string[]>();
  for (const { fileName, facadeModuleId } of chunks) {
    const [, language] = TEXTS_AT_ONCE.exec(facadeModuleId ?? '') ?? [];
    if (language) files.set(language, [...(files.get(language) ?? []), `/${fileName}`]);
  }
  return [...files].map(([language, names]) => ` data-${language}="${names.join(' ')}"`).join('');
}

/**
 * Reorders the scripts of index.html by need. The stylesheet, which the first paint waits for, goes before all of them.
 * The chunks that each start imports at once come beside the first.
 */
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
