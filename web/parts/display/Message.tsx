import type { LucideIcon } from 'lucide-react';

interface Props {
  icon: LucideIcon;
  title: string;
  text: string;
}

/** Shows a message on a display that has no other content to show. */
export function Message({ icon: Icon, title, text }: Props) {
  return (
    <div aria-live="polite" className="m-auto flex max-w-xl flex-col items-center gap-4 p-6 text-center">
      <Icon aria-hidden="true" className="size-16 text-ink-soft" strokeWidth={1.5} />
      <h1 className="text-3xl font-bold">{title}</h1>
      <p className="text-xl text-ink-soft">{text}</p>
    </div>
  );
}
