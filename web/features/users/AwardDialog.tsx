import { useState } from 'react';
import { AWARD_MAX_POINTS } from '../../../domain/people/bulk.ts';
import type { User } from '../../../domain/api/users.ts';
import { t } from '../../messages/t.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { ActForm } from './ActForm.tsx';
import { AwardFields, readAward, type AwardDraft } from './AwardFields.tsx';
import { useAward } from './queries.ts';

interface Props {
  user: User;
  onClose: () => void;
}

/** Gives somebody bonus points, with what they are for. */
export function AwardDialog({ user, onClose }: Props) {
  const [draft, setDraft] = useState<AwardDraft>({ amount: '', description: '' });
  const [tried, setTried] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const award = useAward();

  const submit = () => {
    setTried(true);
    const asked = readAward(draft, AWARD_MAX_POINTS);
    if (!asked) return;
    award.mutate(
      { award: { userId: user.id, ...asked }, key },
      {
        onSuccess: ({ pointsAmount }) => {
          showToast({ tone: 'success', text: t('people.award.done', { person: user.name, points: pointsAmount }) });
          onClose();
        },
      },
    );
  };

  return (
    <Dialog title={t('people.award.title', { person: user.name })} onClose={onClose}>
      <p className="mt-3 text-ink-soft">{t('people.award.text')}</p>
      <ActForm
        confirm={t('people.award')}
        busy={award.isPending}
        error={award.error}
        onSubmit={submit}
        onClose={onClose}
      >
        <AwardFields draft={draft} tried={tried} onChange={setDraft} />
      </ActForm>
    </Dialog>
  );
}
