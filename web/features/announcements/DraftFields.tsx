import {
  ANNOUNCEMENT_DAYS,
  ANNOUNCEMENT_MESSAGE_MAX,
  ANNOUNCEMENT_SCHEDULE_DAYS,
  announcementInputSchema,
  type AnnouncementAudience as Audience,
  type AnnouncementInput,
} from '#domain/api/announcements.ts';
import { addDays } from '#domain/time/local-date.ts';
import type { Form } from '#web/kit/action/use-form.ts';
import { limitInput } from '#web/kit/limit-input.ts';
import { formatInstant } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { useCompanyDay } from '#web/parts/company-day/company-day-queries.ts';
import { toZone } from '#web/parts/zones/zones.ts';
import { TextArea, TextField } from '#web/ui/fields/Field.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { SelectField } from '#web/ui/fields/Select.tsx';
import { moveTo, type Draft } from './draft.ts';

const sayZone = (timeZone: string): string => toZone(timeZone).city;

export const sayInstantIn = (instant: string, timeZone: string): string =>
  t('announcements.at', { time: formatInstant(instant, timeZone), zone: sayZone(timeZone) });

export const countPeople = (audience: Audience, department: string | null): number =>
  department === null ? audience.people : (audience.departments.find(({ name }) => name === department)?.people ?? 0);

export const sayAudience = (department: string | null): string => department ?? t('announcements.everyone.inText');

export function askBefore({ title, department, publishAt }: AnnouncementInput, people: number, timeZone: string) {
  if (publishAt === null) {
    return {
      title: t('announcements.ask.now.title', { people }),
      text: t(department === null ? 'announcements.ask.now.everyone' : 'announcements.ask.now.department', {
        title,
        department: department ?? '',
      }),
      confirm: t('announcements.ask.now', { people }),
    };
  }
  return {
    title: t('announcements.ask.later.title'),
    text: t(department === null ? 'announcements.ask.later.everyone' : 'announcements.ask.later.department', {
      title,
      department: department ?? '',
      people,
      when: sayInstantIn(publishAt, timeZone),
    }),
    confirm: t('announcements.ask.later'),
  };
}

interface Props {
  form: Form<Draft>;
  audience: Audience | undefined;
}

function WhenField({ form: { draft, set, text } }: Pick<Props, 'form'>) {
  const { date: today, timeZone } = useCompanyDay();
  const { when, day } = draft;
  return (
    <div>
      <p className="mb-1.5 font-semibold">{t('announcements.field.when')}</p>
      <Segmented
        label={t('announcements.field.when')}
        options={[
          { value: 'now', label: t('announcements.when.now') },
          { value: 'later', label: t('announcements.when.later') },
        ]}
        value={when}
        onChange={(next) => set(next === 'later' ? moveTo({ ...draft, when: next }, day) : { when: next })}
      />
      {when === 'later' && (
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <TextField
            type="date"
            label={t('field.day')}
            required
            min={today}
            max={addDays(today, ANNOUNCEMENT_SCHEDULE_DAYS)}
            {...text('day', t('announcements.field.day.wrong', { count: ANNOUNCEMENT_SCHEDULE_DAYS }))}
            onChange={(event) => set(moveTo(draft, event.target.value))}
          />
          <TextField
            type="time"
            label={t('field.time')}
            hint={t('announcements.field.time.zone', { zone: sayZone(timeZone) })}
            required
            {...text('time')}
          />
        </div>
      )}
    </div>
  );
}

export function DraftFields({ form, audience }: Props) {
  const { draft, text, choice } = form;
  const { date: today } = useCompanyDay();
  const { message, department, when, day } = draft;
  const first = when === 'now' || day === '' ? today : day;
  const counted = (name: string, people: number | undefined) =>
    people === undefined ? name : t('announcements.field.to.counted', { name, people });
  const named = audience?.departments ?? [];
  // A department without users stays selected until the author selects another department.
  const isGone = department !== '' && !named.some(({ name }) => name === department);
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <TextField
        label={t('audit.name.title')}
        {...limitInput(announcementInputSchema.entries.title)}
        {...text('title', t('announcements.field.title.missing'))}
      />
      <TextArea
        label={t('audit.name.message')}
        {...limitInput(announcementInputSchema.entries.message)}
        rows={5}
        {...text('message', t('announcements.field.message.missing'))}
        aside={
          <span className="num text-sm text-ink-soft">
            {t('announcements.field.message.left', { count: ANNOUNCEMENT_MESSAGE_MAX - message.length })}
          </span>
        }
      />
      <SelectField
        label={t('announcements.field.to')}
        options={[
          { value: '', label: counted(t('announcements.everyone'), audience?.people) },
          ...(isGone ? [{ value: department, label: counted(department, audience && 0) }] : []),
          ...named.map(({ name, people }) => ({ value: name, label: counted(name, people) })),
        ]}
        {...choice('department')}
      />
      <WhenField form={form} />
      <TextField
        type="date"
        label={t('announcements.field.until')}
        hint={t('announcements.field.until.hint', { count: ANNOUNCEMENT_DAYS })}
        required
        min={first}
        max={addDays(first, ANNOUNCEMENT_DAYS)}
        {...text('until', t('announcements.field.until.wrong', { count: ANNOUNCEMENT_DAYS }))}
      />
    </div>
  );
}
