import type en from './en.ts';
import type { areas } from './en.ts';
import { loadBuiltInNames } from './built-in.ts';
import { IS_PSEUDO, LANGUAGE } from './locale.ts';

/** A part of the texts that loads separately: a file of en.ts, with the same name in every language. */
export type Area = keyof typeof areas;
export type MessageKey = keyof typeof en;

type Texts = Partial<Record<MessageKey, string>>;
/** A file of texts, exported under the name of its area. */
type AreaFile = () => Promise<Record<string, Texts>>;

/** Each file loads separately, so that nobody loads the texts of another language or of the admins. */
const files = import.meta.glob(['./*/*.ts', '!./test/*']) as Record<string, AreaFile>;

export const messages: Texts = {};

const loading = new Map<Area, Promise<void>>();

async function load(area: Area): Promise<void> {
  const name = `./${LANGUAGE}/${area}.ts`;
  const file = files[name];
  if (!file) throw new Error(`No texts ${name}`);
  const [[texts = {}]] = await Promise.all([file().then(Object.values<Texts>), area === 'core' && loadBuiltInNames()]);
  Object.assign(messages, IS_PSEUDO ? (await import('./pseudo.ts')).pseudoTexts(texts) : texts);
}

/**
 * The frame loads `core` before the first render. A separately loaded part of the app names its areas where it is
 * loaded (lazyPart), and areas.test.ts finds texts that a part uses without naming them.
 */
export async function loadMessages(...areas: readonly Area[]): Promise<void> {
  await Promise.all(
    areas.map((area) => {
      const known = loading.get(area);
      if (known) return known;
      const started = load(area);
      loading.set(area, started);
      // A failed load is tried again at the next request.
      started.catch(() => loading.delete(area));
      return started;
    }),
  );
}
