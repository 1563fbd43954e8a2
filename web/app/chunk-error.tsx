import { lazy, useState, type ComponentType } from 'react';
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

/**
 * A component in a chunk of its own, with the texts it shows; its failure to load is told from its own failures. Once
 * `preload` has loaded it, it renders at once: a component that suspends is held back by React for a third of a second.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...areas: readonly Area[]
) {
  let loaded: ComponentType<Props> | null = null;
  const loading = async () => {
    try {
      const part = await loadPart(load, ...areas);
      loaded = part.default;
      return part;
    } catch (cause) {
      throw new ChunkError(cause);
    }
  };
  const Later = lazy(loading);
  function Part(props: Props) {
    // It stays the one that it was when it came: another would be a new component to React.
    const [Component] = useState(() => loaded ?? Later);
    return <Component {...props} />;
  }
  /** Never rejects: a failure shows where the part is rendered. */
  Part.preload = (): Promise<void> =>
    loading().then(
      () => undefined,
      () => undefined,
    );
  return Part;
}

/** A part that nobody asked for: where it does not load, nothing shows, and the page goes on. */
export function extraPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...areas: readonly Area[]
) {
  return lazyPart<Props>(async () => {
    try {
      return await loadPart(load, ...areas);
    } catch (error) {
      console.warn('A part of the app did not load.', error);
      return { default: () => null };
    }
  });
}
