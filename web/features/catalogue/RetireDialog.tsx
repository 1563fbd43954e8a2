import { ActDialog } from '../../app/act/ActDialog.tsx';
import { t } from '../../messages/t.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useWrite } from './queries.ts';

interface Props {
  title: string;
  text: string;
  /** What the toast calls it. */
  name: string;
  /** Deleting is for good. */
  act?: 'retire' | 'delete';
  run: (key: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something is retired or deleted; nothing that anybody has is lost by it. */
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
    <ActDialog
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
