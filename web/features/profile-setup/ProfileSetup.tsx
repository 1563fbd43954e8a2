import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Flame, Gift, ShieldCheck, Smile, UsersRound, type LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import type { MoodReaders } from '#domain/checkins/mood-readers.ts';
import { isAdmin } from '#domain/people/roles.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { afterSignIn } from '#web/kit/paths.ts';
import { serverNow, useMe, welcomeName, type LoadedMe } from '#web/kit/session/me.ts';
import { t } from '#web/messages/t.ts';
import { companyZoneOptions, writeCompanyZone } from '#web/parts/company-day/company-day-queries.ts';
import { checkFields, errorsByField, toFields, toInput, type FieldErrors } from '#web/parts/profile/profile-fields.ts';
import { useSaveProfile } from '#web/parts/profile/profile-queries.ts';
import { ZoneField, ZoneSelect } from '#web/parts/zones/ZoneField.tsx';
import { browserZone, sameZone } from '#web/parts/zones/zones.ts';
import { BrandMark } from '#web/ui/BrandMark.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Alert } from '#web/ui/Card.tsx';
import { Actions } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/fields/Field.tsx';

const FIELDS = ['name', 'timeZone'] as const;

interface Props {
  me: LoadedMe;
  onSaving: (isSaving: boolean) => void;
  onDone: () => void;
}

function firstFields(me: LoadedMe) {
  const { name, timeZone } = toFields(me);
  const here = browserZone();
  return { name, timeZone: sameZone(here, timeZone) ? timeZone : here };
}

function CompanyZone({ value, now, onChange }: { value: string; now: Date; onChange: (zone: string) => void }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {t('setup.company')}
      </label>
      <ZoneSelect
        id={id}
        label={t('setup.company')}
        value={value}
        now={now}
        onChange={onChange}
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
        {t('setup.company.hint')}
      </p>
    </div>
  );
}

/** The admin's own zone is the suggestion. */
function useCompanyZone(isEnabled: boolean) {
  const client = useQueryClient();
  const { data, isLoading } = useQuery({ ...companyZoneOptions, enabled: isEnabled });
  const [zone, choose] = useState<string | null>(null);
  const write = useMutation({
    mutationFn: writeCompanyZone,
    // Also reads the zone again after a refusal, because another admin may have set the zone in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: companyZoneOptions.queryKey }),
  });
  const isAsked = data?.isChosen === false;
  return {
    isAsked,
    zone,
    choose,
    isBusy: isLoading || write.isPending,
    error: write.error,
    save: (suggested: string, onSaved: () => void) => {
      if (isAsked) write.mutate(zone ?? suggested, { onSuccess: onSaved });
      else onSaved();
    },
  };
}

function YourDay({ me, onSaving, onDone }: Props) {
  const id = useId();
  const save = useSaveProfile();
  const [fields, setFields] = useState(() => firstFields(me));
  const [errors, setErrors] = useState<FieldErrors>({});
  const set = (change: Partial<typeof fields>) => setFields((now) => ({ ...now, ...change }));
  const company = useCompanyZone(isAdmin(me.role));
  const error = save.error ?? company.error;
  const show = (found: FieldErrors) => {
    setErrors(found);
    const first = FIELDS.find((name) => found[name]);
    if (first) document.getElementById(`${id}-${first}`)?.focus();
  };

  const isBusy = save.isPending || company.isBusy;
  const submit = () => {
    if (isBusy) return;
    const found = checkFields(fields);
    show(found);
    if (Object.keys(found).length > 0) return;
    onSaving(true);
    save.mutate(
      { input: toInput(fields) },
      {
        onSuccess: () => company.save(fields.timeZone, onDone),
        onError: (refused) => show(errorsByField(toAppError(refused).details)),
      },
    );
  };

  return (
    <>
      <p className="mt-2 text-lg text-ink-soft">{t('setup.intro')}</p>
      <form
        noValidate
        className="mt-8 flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          id={`${id}-name`}
          label={t('profile.name')}
          hint={t('profile.name.hint')}
          required
          autoComplete="name"
          value={fields.name}
          error={errors.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <ZoneField
          id={`${id}-timeZone`}
          me={me}
          value={fields.timeZone}
          error={errors.timeZone}
          onChange={(timeZone) => set({ timeZone })}
        />
        {company.isAsked && (
          <CompanyZone value={company.zone ?? fields.timeZone} now={serverNow(me)} onChange={company.choose} />
        )}
        {error && Object.keys(errors).length === 0 && <Alert>{toAppError(error).message}</Alert>}
        <Actions>
          <Button type="submit" size="lg" className="grow" busy={isBusy}>
            {t('setup.done')}
          </Button>
          {me.isTimeZoneKnown && (
            <Button size="lg" variant="ghost" onClick={onDone}>
              {t('dialog.notNow')}
            </Button>
          )}
        </Actions>
      </form>
    </>
  );
}

interface Point {
  Icon: LucideIcon;
  title: string;
  text: string;
}

function Points({ points }: { points: readonly Point[] }) {
  return (
    <ul className="mt-6 mb-2 flex flex-col gap-5">
      {points.map(({ Icon, title, text }) => (
        <li key={title} className="flex items-start gap-4">
          <span className="grid size-11 shrink-0 place-content-center rounded-full bg-sun-soft text-sun-ink">
            <Icon aria-hidden="true" className="size-5" />
          </span>
          <div className="min-w-0">
            <h2 className="font-bold">{title}</h2>
            <p className="text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function WhatItIs() {
  return (
    <Points
      points={[
        { Icon: CircleCheck, title: t('setup.what.checkIn'), text: t('setup.what.checkIn.text') },
        { Icon: Flame, title: t('setup.what.streak'), text: t('setup.what.streak.text') },
        { Icon: Gift, title: t('setup.what.points'), text: t('setup.what.points.text') },
      ]}
    />
  );
}

function WhoSeesWhat({ readers }: { readers: MoodReaders }) {
  return (
    <Points
      points={[
        { Icon: UsersRound, title: t('setup.who.colleagues'), text: t('setup.who.colleagues.text') },
        { Icon: ShieldCheck, title: t('setup.who.hr'), text: t('setup.who.hr.text') },
        { Icon: Smile, title: t('setup.who.mood'), text: t(`setup.who.mood.${readers}`) },
      ]}
    />
  );
}

const CARDS = ['what', 'who', 'day'] as const;

/** Focuses the heading of a card, so that screen readers announce it. */
const focus = (heading: HTMLElement | null): void => heading?.focus();

/** Admins see only the last card. */
export default function ProfileSetup() {
  const me = useMe();
  const navigate = useNavigate();
  const { from } = (useLocation().state ?? {}) as { from?: unknown };
  const cards = isAdmin(me.role) ? CARDS.slice(-1) : CARDS;
  const [place, setPlace] = useState(0);
  const [isSaving, setSaving] = useState(false);

  const start = () => void navigate(afterSignIn(me.role, from), { replace: true });
  // The user has already chosen a zone. An outdated record on the device led to this page.
  if (from !== undefined && me.isTimeZoneKnown && !isSaving) {
    return <Navigate to={afterSignIn(me.role, from)} replace />;
  }

  const card = cards[place] ?? 'day';
  const titles = {
    what: t('app.welcome', { name: welcomeName(me) }),
    who: t('setup.who'),
    day: cards.length === 1 ? t('app.welcome', { name: welcomeName(me) }) : t('profile.day'),
  };
  return (
    <main id="main" className="mx-auto flex min-h-svh w-full max-w-xl flex-col justify-center px-4 py-8 sm:px-6">
      <BrandMark brand={me.brand} className="h-14 max-w-64 self-start" />
      {cards.length > 1 && (
        <p className="mt-4 text-sm font-semibold text-ink-soft">
          {t('setup.step', { step: place + 1, steps: cards.length })}
        </p>
      )}
      <h1
        key={card}
        ref={place > 0 ? focus : null}
        tabIndex={-1}
        className="mt-1 text-3xl font-bold break-words lg:text-4xl"
      >
        {titles[card]}
      </h1>
      {card === 'day' && <YourDay me={me} onSaving={setSaving} onDone={start} />}
      {card !== 'day' && (
        <>
          {card === 'what' ? <WhatItIs /> : <WhoSeesWhat readers={me.moodReaders} />}
          <Actions>
            <Button size="lg" className="grow" onClick={() => setPlace(place + 1)}>
              {t('setup.next')}
            </Button>
            <Button size="lg" variant="ghost" onClick={() => setPlace(cards.length - 1)}>
              {t('dialog.skip')}
            </Button>
          </Actions>
        </>
      )}
    </main>
  );
}
