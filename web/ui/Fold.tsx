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
