import { ChevronLeft } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';

interface BackProps {
  to: string;
  label: string;
}

/** Leads to the page that this page is a part of. */
export const BackLink = ({ to, label }: BackProps) => (
  <Link
    to={to}
    className="-ml-2 mb-1 inline-flex min-h-11 items-center gap-1 self-start rounded-control px-2 font-medium text-ink-soft hover:text-ink"
  >
    <ChevronLeft aria-hidden="true" className="size-5" />
    {label}
  </Link>
);

interface Props {
  title: string;
  text?: string;
  back?: BackProps;
  children?: ReactNode;
}

export function PageHeader({ title, text, back, children }: Props) {
  const longest = Math.max(...title.split(/[\s-]+/).map((word) => word.length));
  return (
    <>
      {back && <BackLink {...back} />}
      <div className="@container mb-(--space-header) flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 sm:grow sm:basis-80">
          {/* Enlarged text grows only until the longest word fills the line. A letter is at most about 0.7 em wide. */}
          <h1
            style={{ '--word': `${longest * 0.7}` } as CSSProperties}
            className="text-[min(1.875rem,calc(100cqi/var(--word)))] leading-tight font-bold wrap-anywhere lg:text-[min(2.25rem,calc(100cqi/var(--word)))]"
          >
            {title}
          </h1>
          {text && <p className="mt-1 text-pretty text-ink-soft">{text}</p>}
        </div>
        {children}
      </div>
    </>
  );
}
