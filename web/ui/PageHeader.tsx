import type { CSSProperties, ReactNode } from 'react';

export function PageHeader({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  const longest = Math.max(...title.split(/[\s-]+/).map((word) => word.length));
  return (
    <div className="@container mb-(--space-header) flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        {/* Enlarged text grows only until the longest word fills the line. A letter is at most about 0.7 em wide. */}
        <h1
          style={{ '--word': `${longest * 0.7}` } as CSSProperties}
          className="text-[min(1.875rem,calc(100cqi/var(--word)))] leading-tight font-bold wrap-anywhere lg:text-[min(2.25rem,calc(100cqi/var(--word)))]"
        >
          {title}
        </h1>
        {text && <p className="mt-1 text-ink-soft">{text}</p>}
      </div>
      {children}
    </div>
  );
}
