import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { LANGUAGES } from '#domain/text/languages.ts';

/**
 * Without React's comments, because nothing is hydrated. A style is no attribute, because the content security policy
 * forbids it. An element that only React can open does not open.
 */
const toTemplate = (name: string, html: string): string =>
  `<template data-frame="${name}">${html
    .replaceAll(/<!--.*?-->|<link rel="preload"[^>]*>| popoverTarget="[^"]*"/gi, '')
    .replaceAll(' style="', ' data-style="')}</template>`;

/** The code of a thread, which gives the modules a page in one language. The screen shows every entry of a side bar. */
const toThread = (file: string, lang: string): string => `
  globalThis.document = { documentElement: { lang: '${lang}' } };
  globalThis.matchMedia = () => ({ matches: true, addEventListener() {}, removeEventListener() {} });
  import('${pathToFileURL(file)}')
    .then(({ renderFrames }) => renderFrames())
    .then((frames) => require('node:worker_threads').parentPort.postMessage(frames));`;

/** The modules of the app hold timers, so their thread never ends. */
async function renderIn(lang: string, file: string): Promise<Record<string, string>> {
  const thread = new Worker(toThread(file, lang), { eval: true });
  try {
    return await new Promise<Record<string, string>>((resolveFrames, reject) => {
      thread.once('message', resolveFrames).once('error', reject);
    });
  } finally {
    await thread.terminate();
  }
}

/** Bundles web/app/frames.tsx, and runs it once in each language. */
async function renderTemplates({ root, mode }: ResolvedConfig): Promise<string> {
  const folder = mkdtempSync(join(resolve(root, '..', 'node_modules'), '.frames-'));
  try {
    await build({
      configFile: false,
      root,
      mode,
      logLevel: 'error',
      publicDir: false,
      plugins: [react()],
      build: {
        ssr: 'app/frames.tsx',
        outDir: folder,
        minify: false,
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'frames.mjs' } },
      },
    });
    const rendered = await Promise.all(
      LANGUAGES.map(async (lang) => ({ lang, html: await renderIn(lang, join(folder, 'frames.mjs')) })),
    );
    const names = Object.keys(rendered[0]?.html ?? {});
    // A frame is shown as soon as its template has arrived.
    return names
      .map((name) => rendered.map(({ lang, html }) => toTemplate(`${name}-${lang}`, html[name] ?? '')).join('\n'))
      .join('\n<place-frame></place-frame>\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Renders the first screens into index.html, so that they are painted before any script of the app has loaded. */
export function frames(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'frames',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => html.replace('<!-- frames -->', await renderTemplates(config)),
    },
  };
}
