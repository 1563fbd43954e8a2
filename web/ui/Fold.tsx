import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

interface FoldProps extends ComponentProps<'details'> {
  summary: string;
}

export function Fold({ summary, className = '', children, ...rest }: FoldProps) {
  return (
    <details className={`group ${className}`} {...rest}>
      <summary className="flex min-h-11 list-none items-center justify-between gap-2 rounded-control font-semibold [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}

/**
 * Scrolls to the element that the hash of an address names. First opens the fold around it, or the fold in a part that
 * has nothing else to use.
 */
export function reveal(hash: string): void {
  const named = document.getElementById(hash.slice(1));
  const hasControls = named?.querySelector('input, select, button');
  const fold = named?.closest('details') ?? (hasControls ? null : named?.querySelector('details'));
  fold?.setAttribute('open', '');
  named?.scrollIntoView();
}
