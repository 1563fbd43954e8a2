import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { SEARCH_MAX } from '#domain/text/limits.ts';

/** The pause in typing after which the search starts, milliseconds. */
const PAUSE_MS = 300;

interface Props {
  label: string;
  clearLabel: string;
  initial?: string;
  onSearch: (text: string) => void;
}

export function SearchField({ label, clearLabel, initial = '', onSearch }: Props) {
  const [text, setText] = useState(initial);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);

  return (
    <search className="relative block">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        className="block h-12 w-full appearance-none rounded-control border border-ink-soft bg-surface pr-12 pl-12 placeholder:text-ink-soft [&::-webkit-search-cancel-button]:hidden"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text && (
        <button
          type="button"
          aria-label={clearLabel}
          className="absolute top-0.5 right-0.5 grid size-11 place-content-center rounded-control text-ink-soft hover:text-ink"
          onClick={() => {
            setText('');
            input.current?.focus();
          }}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      )}
    </search>
  );
}
