import { useId, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isAdmin } from '../../../domain/people/roles.ts';
import { toAppError } from '../../kit/api/app-error.ts';
import { serverNow, type LoadedMe } from '../../kit/session/me.ts';
import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { checkFields, errorsByField, toFields, toInput, type FieldErrors } from '../../parts/profile/fields.ts';
import { useSaveProfile } from '../../parts/profile/queries.ts';
import { ZoneField } from '../../parts/zones/ZoneField.tsx';
import { ZoneSelect } from '../../parts/zones/ZoneSelect.tsx';
import { browserZone, sameZone } from '../../parts/zones/zones.ts';
import { companyZoneOptions, writeCompanyZone } from '../../parts/company-day/queries.ts';

const FIELDS = ['name', 'timeZone'] as const;

interface Props {
  me: LoadedMe;
  onSaving: (isSaving: boolean) => void;
  onDone: () => void;
}

/** Returns the user's stored name, and the device's time zone. */
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

/** Reads whether the company's zone is set, and lets an admin set it. The admin's own zone is the suggestion. */
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
    /** Saves the chosen zone, or `suggested` if none was chosen. Then calls `onSaved`. */
    save: (suggested: string, onSaved: () => void) => {
      if (isAsked) write.mutate(zone ?? suggested, { onSuccess: onSaved });
      else onSaved();
    },
  };
}

/** Shows the last card, with fields for the user's name and time zone. Known values are filled in. */
export function YourDay({ me, onSaving, onDone }: Props) {
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
            <Button size="lg" variant="ghost" onClick={onDone}>
              {t('setup.later')}
            </Button>
          )}
        </Actions>
      </form>
    </>
  );
}
