import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';

interface Props {
  add: string;
  onAdd: () => void;
  children?: ReactNode;
}

/** Shows the filters of a list, and a button for a new item. */
export function SectionBar({ add, onAdd, children }: Props) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      {children}
      <Button className="order-first w-full sm:order-none sm:ml-auto sm:w-auto" onClick={onAdd}>
        <Plus aria-hidden="true" className="size-5" />
        {add}
      </Button>
    </div>
  );
}

export const LIST_CLASS = 'rounded-card bg-surface px-4 py-1 shadow-soft sm:px-6';
export const ROW_CLASS =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line py-4 last:border-0 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]';
export const ROW_BUTTONS_CLASS = 'col-span-full flex gap-2 sm:col-auto';
