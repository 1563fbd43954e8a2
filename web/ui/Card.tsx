import type { ComponentProps } from 'react';

/** Shows a section of the page as a card. Cards are never nested. */
export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section className={`rounded-card bg-surface p-(--space-card) shadow-soft ${className}`} {...rest} />;
}
