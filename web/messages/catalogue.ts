import type en from './en.ts';
import type { areas } from './en.ts';
import { IS_PSEUDO, LANGUAGE } from './locale.ts';

/** A part of the texts that loads by itself: a file of en.ts, of the same name in every language. */
export type Area = keyof typeof areas;
export type MessageKey = keyof typeof en;

type Texts = Partial<Record<MessageKey, string>>;
/** A file of texts, which exports them by the name of its area. */
export type AreaFile = () => Promise<Record<string, Texts>>;

/** Those of everybody's screens; admins', and those that come after the first screen, are in admin-files.ts. */
const files = import.meta.glob([
  './*/*.ts',
  '!./test/*',
  '!./*/{acts,admin,adminHome,announcements,api,audit,calendars,catalogue,charts,corrections,exchange,jobs,live,mail,people,push,queue,stations,system,wall}.ts',
]) as Record<string, AreaFile>;

/** What is loaded of the one language in use. */
export const catalogue: Texts = {};

const loading = new Map<Area, Promise<void>>();

async function load(area: Area): Promise<void> {
  const name = `./${LANGUAGE}/${area}.ts`;
  const file = files[name] ?? (await import('./admin-files.ts')).adminFiles[name];
  if (!file) throw new Error(`No texts ${name}`);
  const [texts = {}] = Object.values(await file());
  Object.assign(catalogue, IS_PSEUDO ? (await import('./pseudo.ts')).pseudoTexts(texts) : texts);
}

/**
 * Loads the texts of these areas. The frame loads `core` before the first render; a part of the app that loads by itself
 * names its areas where it is loaded (lazyPart), and areas.test.ts finds the texts that a part uses and did not name.
 */
export async function loadMessages(...areas: readonly Area[]): Promise<void> {
  await Promise.all(
    areas.map((area) => {
      const known = loading.get(area);
      if (known) return known;
      const started = load(area);
      loading.set(area, started);
      // What failed is tried again the next time somebody asks.
      started.catch(() => loading.delete(area));
      return started;
    }),
  );
}
