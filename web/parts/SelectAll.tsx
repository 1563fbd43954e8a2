import { useEffect, useRef, useState } from 'react';
import { handleError } from '../kit/errors/handle-error.ts';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toast-store.ts';

const PAGE_SIZE = 100;

interface Props<Item> {
  /**
   * True when there are more items than the list shows. While the items are being read, the button stays even if
   * `isOffered` becomes false.
   */
  isOffered: boolean;
  max: number;
  read: (
    cursor: string,
    limit: number,
    signal: AbortSignal,
  ) => Promise<{ items: readonly Item[]; nextCursor?: string | undefined }>;
  words: {
    choose: () => string;
    /** The text of the button while the items are being read. */
    stop: (count: number) => string;
    stopped: (count: number) => string;
    tooMany: (max: number) => string;
  };
  onChoose: (items: readonly Item[]) => void;
  /** True when this is the main button of a form, not a small link in a row. */
  isMain?: boolean;
}

/**
 * After a press, the button reads page after page. The reading stops at the last page, at `max` items, or at another
 * press.
 */
export function SelectAll<Item>({ isOffered, max, read, words, onChoose, isMain = false }: Props<Item>) {
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [],
  );

  const choose = async () => {
    const controller = new AbortController();
    running.current = controller;
    const found: Item[] = [];
    setCount(0);
    try {
      let cursor = '';
      do {
        const page = await read(cursor, PAGE_SIZE, controller.signal);
        found.push(...page.items);
        setCount(found.length);
        cursor = page.nextCursor ?? '';
      } while (cursor !== '' && found.length < max);
      if (cursor !== '' || found.length > max) showToast({ tone: 'info', text: words.tooMany(max) });
    } catch (error) {
      if (running.current !== controller) return;
      if (controller.signal.aborted) showToast({ tone: 'info', text: words.stopped(found.length) });
      else handleError(error);
    }
    if (running.current !== controller) return;
    onChoose(found.slice(0, max));
    setCount(null);
  };

  const look = isMain ? ({ size: 'lg' } as const) : ({ size: 'sm', variant: 'ghost' } as const);
  if (count === null && !isOffered) return null;
  return count === null ? (
    <Button {...look} onClick={() => void choose()}>
      {words.choose()}
    </Button>
  ) : (
    <Button {...look} {...(isMain && { variant: 'outline' })} onClick={() => running.current?.abort()}>
      {words.stop(count)}
    </Button>
  );
}
