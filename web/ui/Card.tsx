import type { ComponentProps } from 'react';

/** Shows a soft surface on the page. Cards are never nested. */
export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section className={`rounded-card bg-surface p-(--space-card) shadow-soft ${className}`} {...rest} />;
}
