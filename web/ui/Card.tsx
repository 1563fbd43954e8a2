import { useId, type ComponentProps, type ReactNode } from 'react';

interface CardProps extends ComponentProps<'section'> {
  /** A number or a few words at the end of the title's line. */
  aside?: ReactNode;
}

/** Cards are never nested. */
export function Card({ title, aside, className = '', children, ...rest }: CardProps) {
  const id = useId();
  return (
    <section
      {...(title !== undefined && { 'aria-labelledby': id })}
      className={`rounded-card bg-surface p-(--space-card) shadow-soft ${className}`}
      {...rest}
    >
      {title !== undefined && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={id} className="text-lg font-bold">
            {title}
          </h2>
          {aside && <p className="num font-semibold text-ink-soft">{aside}</p>}
        </div>
      )}
      {children}
    </section>
  );
}

/** A part of a page with a title above its cards. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/**
 * Reserves the space of content that is loading. Screen readers skip it, because the page announces the loading once
 * elsewhere.
 */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-glow rounded-card bg-sunken ${className}`} />;
}

/** Says at once, also to screen readers, why something failed. */
export function Alert({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <p role="alert" className={`rounded-control bg-bad-soft px-4 py-3 font-medium text-bad ${className}`}>
      {children}
    </p>
  );
}
