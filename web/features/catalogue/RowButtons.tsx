import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { handleError } from '../../kit/errors/handle-error.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useWrite } from './queries.ts';

interface RestoreButtonProps {
  name: string;
  restore: (key: string) => Promise<unknown>;
}

/** Restores an item without a question, because the admin can retire the item again. */
function RestoreButton({ name, restore }: RestoreButtonProps) {
  const write = useWrite((_input: null, key) => restore(key));
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={write.isPending}
      aria-label={t('catalogue.restore.name', { name })}
      onClick={() =>
        write.mutate(null, {
          onSuccess: () => showToast({ tone: 'success', text: t('catalogue.wasRestored', { name }) }),
          onError: (error) => handleError(error),
        })
      }
    >
      {t('catalogue.restore')}
    </Button>
  );
}

interface Props {
  name: string;
  isRetired: boolean;
  onEdit: () => void;
  onRetire: () => void;
  restore: (key: string) => Promise<unknown>;
  /** Undefined when the item cannot be deleted. */
  onDelete?: (() => void) | undefined;
}

/** Shows the buttons of an item. A retired item has no Edit button: the admin must first restore the item. */
export function RowButtons({ name, isRetired, onEdit, onRetire, restore, onDelete }: Props) {
  if (isRetired) {
    return (
      <>
        <RestoreButton name={name} restore={restore} />
        {onDelete && (
          <Button size="sm" variant="ghost" aria-label={t('catalogue.delete.name', { name })} onClick={onDelete}>
            {t('catalogue.delete')}
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <Button size="sm" variant="outline" aria-label={t('catalogue.edit.name', { name })} onClick={onEdit}>
        {t('catalogue.edit')}
      </Button>
      <Button size="sm" variant="ghost" aria-label={t('catalogue.retire.name', { name })} onClick={onRetire}>
        {t('catalogue.retire')}
      </Button>
    </>
  );
}
