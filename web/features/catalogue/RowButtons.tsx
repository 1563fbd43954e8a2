import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { RestoreButton } from './RestoreButton.tsx';

interface Props {
  name: string;
  isRetired: boolean;
  onEdit: () => void;
  onRetire: () => void;
  restore: (key: string) => Promise<unknown>;
  /** Undefined when the item cannot be deleted. */
  onDelete?: (() => void) | undefined;
}

/** Shows the buttons of an item. A retired item is restored before it is edited. */
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
