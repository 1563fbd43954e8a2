import { ActionDialog } from '../../kit/action/ActionDialog.tsx';
import { t } from '../../messages/t.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useWrite } from './queries.ts';

interface Props {
  title: string;
  text: string;
  /** The item's name, for the toast. */
  name: string;
  /** A retired item can be restored; a deleted item cannot. */
  act?: 'retire' | 'delete';
  run: (key: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for confirmation before an item is retired or deleted. Users keep the items that they have already received. */
export function RetireDialog({ title, text, name, act = 'retire', run, onClose }: Props) {
  const write = useWrite((_input: null, key) => run(key));
  const submit = () =>
    write.mutate(null, {
      onSuccess: () => {
        showToast({
          tone: 'success',
          text: t(act === 'retire' ? 'catalogue.wasRetired' : 'catalogue.wasDeleted', { name }),
        });
        onClose();
      },
    });
  return (
    <ActionDialog
      title={title}
      text={text}
      confirm={t(`catalogue.${act}`)}
      variant="error"
      busy={write.isPending}
      error={write.error}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
