import { ActionDialog } from '../../kit/action/ActionDialog.tsx';
import { t } from '../../messages/t.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useWrite } from './queries.ts';

interface Props {
  title: string;
  text: string;
  /** The name in the toast. */
  name: string;
  /** Deleting is permanent. */
  act?: 'retire' | 'delete';
  run: (key: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before an item is retired or deleted. Users lose nothing that they have. */
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
