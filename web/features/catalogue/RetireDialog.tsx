import { t } from '../../messages/t.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useWrite } from './queries.ts';
import { WriteForm } from './WriteForm.tsx';

interface Props {
  title: string;
  text: string;
  /** What the toast calls it. */
  name: string;
  retire: (key: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something is taken back; nothing that anybody has is lost by it. */
export function RetireDialog({ title, text, name, retire, onClose }: Props) {
  const write = useWrite((_input: null, key) => retire(key));
  const submit = () =>
    write.mutate(null, {
      onSuccess: () => {
        showToast({ tone: 'success', text: t('catalogue.wasRetired', { name }) });
        onClose();
      },
    });
  return (
    <Dialog title={title} onClose={onClose}>
      <WriteForm
        confirm={t('catalogue.retire')}
        variant="error"
        isBusy={write.isPending}
        error={write.error}
        onSubmit={submit}
        onClose={onClose}
      >
        <p className="text-lg text-ink-soft">{text}</p>
      </WriteForm>
    </Dialog>
  );
}
