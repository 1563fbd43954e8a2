import { lazy, type ComponentType } from 'react';
import { loadMessages, type Area } from '../messages/catalogue.ts';
import { t } from '../messages/t.ts';

/** A part of the app that did not load. React keeps the failure, so only a new start of the page gets past it. */
class ChunkError extends Error {
  override readonly name = 'ChunkError';
  constructor(cause: unknown) {
    super(t('error.chunk'), { cause });
  }
}

export const isChunkError = (error: unknown): boolean => error instanceof ChunkError;

/** A part of the app that loads by itself, with the texts it uses. Throws as import does. */
export async function loadPart<Part>(load: () => Promise<Part>, ...areas: readonly Area[]): Promise<Part> {
  const [part] = await Promise.all([load(), loadMessages(...areas)]);
  return part;
}

/** A component in a chunk of its own, with the texts it shows; its failure to load is told from its own failures. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...areas: readonly Area[]
) {
  return lazy(async () => {
    try {
      return await loadPart(load, ...areas);
    } catch (cause) {
      throw new ChunkError(cause);
    }
  });
}
