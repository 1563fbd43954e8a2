import { X } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';

interface Props {
  name: string;
  onRemove: () => void;
}

/** Shows a location of a setting's list, with a button to remove it. */
export function NamedLocation({ name, onRemove }: Props) {
  return (
    <div className="flex items-center justify-between gap-2">
      <span className="min-w-0 font-medium break-words">{name}</span>
      <Button
        size="sm"
        variant="ghost"
        className="-mr-2 shrink-0"
        aria-label={t('system.locations.remove', { location: name })}
        onClick={onRemove}
      >
        <X aria-hidden="true" className="size-4" />
      </Button>
    </div>
  );
}
