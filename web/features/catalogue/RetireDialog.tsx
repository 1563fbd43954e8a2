import { ActDialog } from '../../app/act/ActDialog.tsx';
import { t } from '../../messages/t.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useWrite } from './queries.ts';

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
    <ActDialog
      title={title}
      text={text}
      confirm={t('catalogue.retire')}
      variant="error"
      busy={write.isPending}
      error={write.error}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
