import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Megaphone } from 'lucide-react';
import type { AnnouncementInput } from '../../../domain/api/announcements.ts';
import { ActionDialog } from '../../kit/action/ActionDialog.tsx';
import { ActionError } from '../../kit/action/ActionError.tsx';
import { serverNow, useMe } from '../../kit/session/me.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useCompanyDay } from '../../parts/company-day/queries.ts';
import { emptyDraft, readDraft, type DraftField } from './draft.ts';
import { DraftFields } from './DraftFields.tsx';
import { audienceOptions, usePublish, type Audience } from './queries.ts';
import { askBefore, countPeople } from './announcement-text.ts';

const NOTHING: ReadonlySet<DraftField> = new Set();

interface AskProps {
  announcement: AnnouncementInput;
  audience: Audience;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an announcement is sent. Shows the number of users who will receive it. */
function AskDialog({ announcement, audience, onDone, onClose }: AskProps) {
  const { timeZone } = useCompanyDay();
  const publish = usePublish();
  const { confirm, ...words } = askBefore(announcement, countPeople(audience, announcement.department), timeZone);
  const submit = () =>
    publish.mutate(announcement, {
      onSuccess: ({ publishedAt }) => {
        showToast({ tone: 'success', text: t(publishedAt ? 'announcements.done' : 'announcements.done.later') });
        onDone();
      },
    });
  return (
    <ActionDialog
      {...words}
      confirm={confirm}
      cancel={t('announcements.ask.back')}
      busy={publish.isPending}
      error={publish.error}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

/** Shows the announcement as users see it in their list of notifications. */
function Preview({ title, message }: { title: string; message: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 font-semibold">{t('announcements.preview')}</figcaption>
      <div className="rounded-card bg-sunken p-4 sm:p-6">
        <div className="flex items-start gap-3 rounded-card bg-surface px-4 py-3.5 text-sm shadow-float">
          <Megaphone aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />
          <div className="min-w-0 grow">
            <p className={`font-semibold wrap-anywhere ${title ? '' : 'text-ink-soft'}`}>
              {title || t('announcements.preview.title')}
            </p>
            <p className="whitespace-pre-line text-ink-soft wrap-anywhere">
              {message || t('announcements.preview.message')}
            </p>
            <p className="mt-1 text-xs text-ink-soft">
              <span className="font-bold text-action">{t('announcements.preview.new')}</span> ·{' '}
              {t('announcements.preview.from')}
            </p>
          </div>
        </div>
      </div>
    </figure>
  );
}

/** Shows the form of a new announcement beside its preview. The form keeps the text when sending fails. */
export function Composer() {
  const me = useMe();
  const { date: today, timeZone } = useCompanyDay();
  const [draft, setDraft] = useState(() => emptyDraft(today));
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState<AnnouncementInput | null>(null);
  const audience = useQuery(audienceOptions);
  const { input, wrong } = readDraft(draft, timeZone, today, serverNow(me));

  const done = () => {
    setAsked(null);
    setDraft(emptyDraft(today));
    setTried(false);
  };

  return (
    <Card aria-labelledby="compose">
      <h2 id="compose" className="text-lg font-bold">
        {t('announcements.new')}
      </h2>
      <form
        noValidate
        className="mt-5 grid gap-6 lg:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (input && audience.data) setAsked(input);
        }}
      >
        <DraftFields draft={draft} onChange={setDraft} wrong={tried ? wrong : NOTHING} audience={audience.data} />
        <Preview title={draft.title.trim()} message={draft.message.trim()} />
        <div className="lg:col-span-2">
          <ActionError error={audience.error} className="mb-4" />
          <Button
            type="submit"
            size="lg"
            className="w-full sm:w-auto"
            busy={audience.isFetching && tried && !audience.data}
          >
            {t(draft.when === 'now' ? 'announcements.publish' : 'announcements.publish.later')}
          </Button>
        </div>
      </form>
      {asked && audience.data && (
        <AskDialog announcement={asked} audience={audience.data} onDone={done} onClose={() => setAsked(null)} />
      )}
    </Card>
  );
}
