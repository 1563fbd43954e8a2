import { t } from '../../messages/t.ts';
import { handleError } from '../../kit/errors/handle-error.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useWrite } from './queries.ts';

interface Props {
  name: string;
  restore: (key: string) => Promise<unknown>;
}

/** Restores without a question, as retiring undoes it. */
export function RestoreButton({ name, restore }: Props) {
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
