import {
  Component,
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { loadMessages, type Area } from '../messages/messages.ts';
import { t } from '../messages/t.ts';

/** React caches the failed load, so only a reload of the page can load the part. */
class ChunkError extends Error {
  override readonly name = 'ChunkError';
  constructor(cause: unknown) {
    super(t('error.chunk'), { cause });
  }
}

export const isChunkError = (error: unknown): boolean => error instanceof ChunkError;

async function loadPart<Part>(load: () => Promise<Part>, ...areas: readonly Area[]): Promise<Part> {
  const [part] = await Promise.all([load(), loadMessages(...areas)]);
  return part;
}

type PartProps<Part> = Part extends (props: infer Own extends object) => unknown ? Own : object;

/**
 * Returns a function that returns the components of a chunk by their names. They load together with their texts. If the
 * chunk does not load, a component throws a ChunkError. After one of them has loaded, each renders at once. Otherwise a
 * component suspends, and React may then show it a third of a second later.
 */
export function lazyParts<Parts extends object>(load: () => Promise<Parts>, ...areas: readonly Area[]) {
  let loaded: Parts | null = null;
  const loading = async () => {
    try {
      loaded = await loadPart(load, ...areas);
      return loaded;
    } catch (cause) {
      throw new ChunkError(cause);
    }
  };
  return <Name extends keyof Parts>(name: Name) => {
    type OwnProps = PartProps<Parts[Name]>;
    const pick = (parts: Parts) => parts[name] as ComponentType<OwnProps>;
    const Later = lazy(async () => ({ default: pick(await loading()) }));
    function Part(props: OwnProps) {
      // The component never changes after the first render, because React would mount a changed component again.
      const [Loaded] = useState(() => (loaded ? pick(loaded) : Later));
      return <Loaded {...props} />;
    }
    /** Never rejects. If the chunk does not load, the error appears when the part is rendered. */
    Part.preload = (): Promise<void> =>
      loading().then(
        () => undefined,
        () => undefined,
      );
    return Part;
  };
}

export const lazyPart = <OwnProps extends object>(
  load: () => Promise<{ default: ComponentType<OwnProps> }>,
  ...areas: readonly Area[]
) => lazyParts(load, ...areas)('default');

/**
 * The time between the end of loading and optional work. In this time, the later parts of the first screen still load.
 */
export const HEAD_START_MS = 1_500;

/** The longest wait for the first screen. When the server does not answer, a page never shows a screen. */
const PATIENCE_MS = 15_000;

/** The longest wait for a device that is never idle. */
const IDLE_AT_LATEST_MS = 2_000;
const PAINT_AT_LATEST_MS = 300;

const firstScreen = Promise.withResolvers<void>();

export const noteScreen = (): void => firstScreen.resolve();

function requestIdle(go: () => void, atLatestMs: number): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(go, 50);
    return () => clearTimeout(timer);
  }
  const wait = requestIdleCallback(go, { timeout: atLatestMs });
  return () => cancelIdleCallback(wait);
}

/**
 * Calls `go` when the first screen has rendered and the browser is idle, so that the work does not slow the screen
 * down. Work that continues other optional work needs no head start.
 */
export function whenIdle(go: () => void, headStartMs = HEAD_START_MS): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const atLatest = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const whenShown = () =>
    void Promise.race([firstScreen.promise, atLatest()]).then(() =>
      requestIdle(() => signal.aborted || go(), IDLE_AT_LATEST_MS),
    );
  const whenLoaded = () => setTimeout(whenShown, headStartMs);
  if (document.readyState === 'complete') whenLoaded();
  else addEventListener('load', whenLoaded, { once: true, signal });
  return () => stop.abort();
}

export function useAfterPaint(): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => requestIdle(() => startTransition(() => setIsAfter(true)), PAINT_AT_LATEST_MS), []);
  return isAfter;
}

/** Shows nothing in place of a part that did not load. */
class Optional extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!isChunkError(error)) throw error;
    return null;
  }
}

interface Props {
  /**
   * The classes that reserve the space of the part. They are needed unless the part floats or stands at the end,
   * because a part that arrives late must not move a button away from a finger.
   */
  className?: string;
  /** Shows the part without waiting for the paint, so that it comes with the change that the user has asked for. */
  atOnce?: boolean;
  children: ReactNode;
}

/** The place of the part stays empty while the part loads, and when it does not load. */
export function LatePart({ className, atOnce = false, children }: Props) {
  const isAfter = useAfterPaint();
  const part = (atOnce || isAfter) && (
    <Optional>
      <Suspense fallback={null}>{children}</Suspense>
    </Optional>
  );
  return className === undefined ? part : <div className={className}>{part}</div>;
}

/** The loading page looks like the page that index.html paints, so nothing moves on the screen. */
export function FullPageLoading({ label }: { label: string }) {
  return (
    <main data-loading="" className="boot">
      <h1 className="boot-name">{t('app.name')}</h1>
      <div className="boot-sun" aria-hidden="true" />
      <output className="boot-text">{label}</output>
    </main>
  );
}
