import { lazy, useState, type ComponentType } from 'react';
import { loadMessages, type Area } from '../../messages/messages.ts';
import { t } from '../../messages/t.ts';

/** Thrown when a part of the app did not load. React keeps the failure, so only a reload of the page clears it. */
class ChunkError extends Error {
  override readonly name = 'ChunkError';
  constructor(cause: unknown) {
    super(t('error.chunk'), { cause });
  }
}

export const isChunkError = (error: unknown): boolean => error instanceof ChunkError;

/** Loads a separate part of the app together with its texts. Throws as import does. */
export async function loadPart<Part>(load: () => Promise<Part>, ...areas: readonly Area[]): Promise<Part> {
  const [part] = await Promise.all([load(), loadMessages(...areas)]);
  return part;
}

/**
 * Returns a component in a chunk of its own, with its texts. A failed load throws a ChunkError, unlike the component's
 * own failures. Once `preload` has loaded it, it renders at once. React delays a component that suspends by a third of
 * a second.
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
    // Keeps its first component: React would treat a changed one as new.
    const [Component] = useState(() => loaded ?? Later);
    return <Component {...props} />;
  }
  /** Never rejects. A failure shows where the part is rendered. */
  Part.preload = (): Promise<void> =>
    loading().then(
      () => undefined,
      () => undefined,
    );
  return Part;
}

/** Returns an optional component. If it does not load, nothing shows and the page continues. */
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
