import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnnouncementRow } from '../../../domain/api/announcements.ts';
import { ActionDialog } from '../../kit/action/ActionDialog.tsx';
import { serverNow, useMe } from '../../kit/session/me.ts';
import { t } from '../../messages/t.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useCompanyDay } from '../../parts/company-day/queries.ts';
import { toDraft, readDraft, type DraftField } from './draft.ts';
import { DraftFields } from './DraftFields.tsx';
import { audienceOptions, useChange } from './queries.ts';
import { countPeople } from './announcement-text.ts';

const NOTHING: ReadonlySet<DraftField> = new Set();

interface Props {
  announcement: AnnouncementRow;
  onClose: () => void;
}

/** Changes a planned announcement. If the author chooses to send at once, the button shows the number of recipients. */
export function EditDialog({ announcement, onClose }: Props) {
  const me = useMe();
  const { date: today, timeZone } = useCompanyDay();
  const [draft, setDraft] = useState(() => toDraft(announcement, timeZone));
  const [tried, setTried] = useState(false);
  const audience = useQuery(audienceOptions);
  const change = useChange();
  const { input, wrong } = readDraft(draft, timeZone, today, serverNow(me));
  const people = audience.data && countPeople(audience.data, draft.department || null);
  const isNow = draft.when === 'now';

  const submit = () => {
    setTried(true);
    if (!input || (isNow && people === undefined)) return;
    change.mutate(
      { id: announcement.id, change: { ...input, version: announcement.version } },
      {
        onSuccess: ({ publishedAt }) => {
          showToast({ tone: 'success', text: t(publishedAt ? 'announcements.done' : 'announcements.changed') });
          onClose();
        },
      },
    );
  };
  return (
    <ActionDialog
      title={t('announcements.edit.title')}
      isWide
      confirm={isNow ? t('announcements.ask.now', { people: people ?? 0 }) : t('announcements.edit.save')}
      busy={change.isPending}
      error={change.error ?? audience.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <DraftFields draft={draft} onChange={setDraft} wrong={tried ? wrong : NOTHING} audience={audience.data} />
    </ActionDialog>
  );
}
