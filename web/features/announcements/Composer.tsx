import { useState } from 'react';
import {
  ANNOUNCEMENT_DAYS,
  ANNOUNCEMENT_MESSAGE_MAX,
  announcementInputSchema,
} from '../../../domain/api/announcements.ts';
import { isPlausibleDay } from '../../../domain/time/day-bounds.ts';
import { addDays } from '../../../domain/time/local-date.ts';
import { AppError, toAppError } from '../../app/app-error.ts';
import { limitInput } from '../../app/limit-input.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { Preview } from './Preview.tsx';
import { useCompanyDay } from '../company-day/queries.ts';
import { usePublish } from './queries.ts';

const DAYS_AT_FIRST = 7;

/** An announcement as it is written. */
const emptyDraft = (today: string) => ({
  title: '',
  message: '',
  until: addDays(today, DAYS_AT_FIRST),
});

/** Writes an announcement, with what people will see beside it. What was written stays when sending it fails. */
export function Composer() {
  const today = useCompanyDay().date;
  const [draft, setDraft] = useState(() => emptyDraft(today));
  const [tried, setTried] = useState(false);
  const publish = usePublish();
  const { title, message, until } = draft;
  const announcement = { title: title.trim(), message: message.trim(), until };
  const noDay = !isPlausibleDay(until, today);
  const isMissing = (text: string) => tried && text === '';
  const isDayWrong = publish.error instanceof AppError && publish.error.details.some(({ path }) => path === 'until');

  const submit = () => {
    setTried(true);
    if (publish.isPending || Object.values(announcement).includes('') || noDay) return;
    publish.mutate(announcement, {
      onSuccess: () => {
        showToast({ tone: 'success', text: t('announcements.done') });
        setDraft(emptyDraft(today));
        setTried(false);
      },
    });
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
          submit();
        }}
      >
        <div className="flex min-w-0 flex-col gap-5">
          <TextField
            label={t('announcements.field.title')}
            {...limitInput(announcementInputSchema.entries.title)}
            value={title}
            onChange={(event) => setDraft({ ...draft, title: event.target.value })}
            error={isMissing(announcement.title) ? t('announcements.field.title.missing') : null}
          />
          <TextArea
            label={t('announcements.field.message')}
            {...limitInput(announcementInputSchema.entries.message)}
            rows={5}
            value={message}
            onChange={(event) => setDraft({ ...draft, message: event.target.value })}
            aside={
              <span className="num text-sm text-ink-soft">
                {t('announcements.field.message.left', { count: ANNOUNCEMENT_MESSAGE_MAX - message.length })}
              </span>
            }
            error={isMissing(announcement.message) ? t('announcements.field.message.missing') : null}
          />
          <TextField
            type="date"
            label={t('announcements.field.until')}
            hint={t('announcements.field.until.hint', { count: ANNOUNCEMENT_DAYS })}
            required
            min={today}
            max={addDays(today, ANNOUNCEMENT_DAYS)}
            value={until}
            onChange={(event) => setDraft({ ...draft, until: event.target.value })}
            error={
              isDayWrong || (tried && noDay) ? t('announcements.field.until.wrong', { count: ANNOUNCEMENT_DAYS }) : null
            }
          />
        </div>
        <Preview title={announcement.title} message={announcement.message} />
        <div className="lg:col-span-2">
          {publish.isError && !isDayWrong && (
            <p role="alert" className="mb-4 rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
              {toAppError(publish.error).message}
            </p>
          )}
          <Button type="submit" size="lg" className="w-full sm:w-auto" busy={publish.isPending}>
            {t('announcements.publish')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
