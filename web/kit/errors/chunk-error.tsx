import { lazy, useState, type ComponentType } from 'react';
import { loadMessages, type Area } from '../../messages/messages.ts';
import { t } from '../../messages/t.ts';

/**
 * Thrown when a part of the app did not load. React caches the failed load, so only a reload of the page can load the
 * part.
 */
class ChunkError extends Error {
  override readonly name = 'ChunkError';
  constructor(cause: unknown) {
    super(t('error.chunk'), { cause });
  }
}

export const isChunkError = (error: unknown): boolean => error instanceof ChunkError;

/**
 * Loads a separate part of the app together with its texts. Throws the error of `import` when the part does not load.
 */
export async function loadPart<Part>(load: () => Promise<Part>, ...areas: readonly Area[]): Promise<Part> {
  const [part] = await Promise.all([load(), loadMessages(...areas)]);
  return part;
}

/**
 * Returns a component that loads as a separate chunk, together with its texts. If the chunk does not load, the
 * component throws a ChunkError. After `preload` has loaded the chunk, the component renders at once. Otherwise the
 * component suspends, and React may then show it a third of a second later.
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
    // The component never changes after the first render, because React would mount a changed component again.
    const [Component] = useState(() => loaded ?? Later);
    return <Component {...props} />;
  }
  /** Never rejects. If the chunk does not load, the error appears when the part is rendered. */
  Part.preload = (): Promise<void> =>
    loading().then(
      () => undefined,
      () => undefined,
    );
  return Part;
}

/**
 * Returns an optional component. If the component does not load, nothing is shown in its place, and the page works
 * without it.
 */
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
