import type { ReactNode } from 'react';

interface Props {
  title: string;
  text?: string;
  children?: ReactNode;
}

/**
 * Shows the heading and the description of a screen. The screen's controls (`children`) are beside or below the
 * heading.
 */
export function PageHeader({ title, text, children }: Props) {
  return (
    <div className="mb-(--space-header) flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-3xl font-bold wrap-anywhere lg:text-4xl">{title}</h1>
        {text && <p className="mt-1 text-ink-soft">{text}</p>}
      </div>
      {children}
    </div>
  );
}
