import { useId, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { toAppError } from '../../app/app-error.ts';
import { isAdmin } from '../../../domain/people/roles.ts';
import { serverNow, useMe } from '../../app/me.ts';
import { afterSignIn } from '../../app/paths.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import { SunMark } from '../../ui/SunMark.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { checkFields, errorsByField, fieldsOf, inputOf, type FieldErrors } from '../profile/fields.ts';
import { useSaveProfile } from '../profile/queries.ts';
import { useCompanyZone } from './use-company-zone.ts';
import { ZoneField } from '../profile/ZoneField.tsx';
import { ZoneSelect } from '../profile/ZoneSelect.tsx';
import { browserZone, sameZone } from '../profile/zones.ts';

const FIELDS = ['name', 'phone', 'timeZone'] as const;

/** The first sign-in: the few things worth confirming before the first morning, filled in as far as we know them. */
export default function ProfileSetup() {
  usePageTitle(t('setup.title'));
  const me = useMe();
  const id = useId();
  const navigate = useNavigate();
  const save = useSaveProfile();
  const [fields, setFields] = useState(() => {
    const { name, phone, timeZone } = fieldsOf(me);
    const here = browserZone();
    return { name, phone, timeZone: sameZone(here, timeZone) ? timeZone : here };
  });
  const [errors, setErrors] = useState<FieldErrors>({});

  const set = (change: Partial<typeof fields>) => setFields((now) => ({ ...now, ...change }));
  const { from } = (useLocation().state ?? {}) as { from?: unknown };
  const start = () => void navigate(afterSignIn(me.role, from), { replace: true });
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
    save.mutate(
      { input: inputOf(fields) },
      {
        onSuccess: () => company.save(fields.timeZone, start),
        onError: (refused) => show(errorsByField(toAppError(refused).details)),
      },
    );
  };

  // Sent here by a copy of the record on the device that was old: they have said where they are.
  if (from !== undefined && me.isTimeZoneKnown && save.isIdle) {
    return <Navigate to={afterSignIn(me.role, from)} replace />;
  }

  return (
    <main id="main" className="mx-auto flex min-h-svh w-full max-w-xl flex-col justify-center px-4 py-8 sm:px-6">
      <SunMark className="size-14" />
      <h1 className="mt-4 text-3xl font-bold break-words lg:text-4xl">
        {t('setup.heading', { name: me.firstName || me.name })}
      </h1>
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
          <div>
            <label htmlFor={`${id}-company`} className="mb-1.5 block font-semibold">
              {t('setup.company')}
            </label>
            <ZoneSelect
              id={`${id}-company`}
              label={t('setup.company')}
              value={company.zone ?? fields.timeZone}
              now={serverNow(me)}
              onChange={company.choose}
              aria-describedby={`${id}-company-hint`}
            />
            <p id={`${id}-company-hint`} className="mt-1.5 text-sm text-ink-soft">
              {t('setup.company.hint')}
            </p>
          </div>
        )}
        <TextField
          id={`${id}-phone`}
          label={t('setup.phone')}
          hint={t('profile.phone.hint')}
          type="tel"
          autoComplete="tel"
          value={fields.phone}
          error={errors.phone}
          onChange={(event) => set({ phone: event.target.value })}
        />
        {error && Object.keys(errors).length === 0 && (
          <p role="alert" className="rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
            {toAppError(error).message}
          </p>
        )}
        <Actions>
          <Button type="submit" size="lg" className="grow" busy={isBusy}>
            {t('setup.done')}
          </Button>
          {me.isTimeZoneKnown && (
            <Button size="lg" variant="ghost" onClick={start}>
              {t('setup.skip')}
            </Button>
          )}
        </Actions>
      </form>
    </main>
  );
}
