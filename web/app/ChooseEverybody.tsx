import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toast-store.ts';
import { handleError } from './errors/handle-error.ts';

/** A request's worth. */
const PAGE_SIZE = 100;

interface Props<Item> {
  /** There is more than is shown. While it reads it stays, whatever the list does. */
  isOffered: boolean;
  /** A selection is no larger. */
  max: number;
  read: (
    cursor: string,
    limit: number,
    signal: AbortSignal,
  ) => Promise<{ items: readonly Item[]; nextCursor?: string | undefined }>;
  words: {
    choose: () => string;
    /** The button while it reads. */
    stop: (count: number) => string;
    stopped: (count: number) => string;
    tooMany: (max: number) => string;
  };
  onChoose: (items: readonly Item[]) => void;
  /** The one way on of a form, instead of one more link in a row. */
  isMain?: boolean;
}

/** Chooses everything that the filters leave, shown or not: page after page, until the end or a press on it. */
export function ChooseEverybody<Item>({ isOffered, max, read, words, onChoose, isMain = false }: Props<Item>) {
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  // Gone with its list: nobody waits for it any more.
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
