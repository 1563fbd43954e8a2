import { useId, type ReactNode, type TextareaHTMLAttributes } from 'react';
import { LeaveGuard } from '../../kit/leaving/LeaveGuard.tsx';
import type { LoadedMe } from '../../kit/session/me.ts';
import { t } from '../../messages/t.ts';
import { Card } from '../../ui/Card.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { EmailSwitch } from './EmailSwitch.tsx';
import type { FieldName } from '../../parts/profile/fields.ts';
import { PictureField } from './picture/PictureField.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useProfileForm } from './use-profile-form.ts';
import { ZoneField } from '../../parts/zones/ZoneField.tsx';
import { toZone } from '../../parts/zones/zones.ts';
import { BIO_MAX } from '../../../domain/api/users.ts';
import type { FieldTexts } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      <div className="mt-4 flex flex-col gap-5">{children}</div>
    </Card>
  );
}

function written(name: FieldName, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? t('profile.conflict.on') : t('profile.conflict.off');
  if (name === 'timeZone') return toZone(value).city;
  return value === '' ? t('profile.conflict.empty') : value;
}

/** Returns two functions. `texts` returns the props of any field, and `typed` returns the props of a text field. */
function describeFields(form: ReturnType<typeof useProfileForm>, id: string) {
  const note = (name: FieldName) => {
    const value = form.elsewhere[name];
    return value === undefined ? undefined : t('profile.conflict.field', { value: written(name, value) });
  };
  const texts = (name: FieldName) => ({ id: `${id}-${name}`, error: form.errors[name], note: note(name) });
  const typed = <Name extends 'name' | 'firstName' | 'lastName' | 'bio' | 'phone' | 'location'>(name: Name) => ({
    ...texts(name),
    value: form.values[name],
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  });
  return { texts, typed };
}

/** When at most this number of characters remains, screen readers announce the number. */
const CLOSE = 50;

type Props = Pick<FieldTexts, 'error' | 'note'> & TextareaHTMLAttributes<HTMLTextAreaElement> & { value: string };

/** Edits the bio, and shows its number of characters. The user must shorten a long text, because it is not cut. */
function BioField({ value, ...rest }: Props) {
  const count = value.trim().length;
  const left = BIO_MAX - count;
  const spoken = left < 0 ? t('profile.bio.over', { count: -left }) : t('profile.bio.room', { count: left });
  return (
    <>
      <TextArea
        label={t('profile.bio')}
        hint={t('profile.bio.hint')}
        value={value}
        rows={4}
        aside={
          <span aria-hidden="true" className={`num text-sm ${left < 0 ? 'font-semibold text-bad' : 'text-ink-soft'}`}>
            {t('profile.bio.count', { count, max: BIO_MAX })}
          </span>
        }
        {...rest}
      />
      <output className="sr-only">{left <= CLOSE && spoken}</output>
    </>
  );
}

/** Edits all profile fields that the user may change. One button saves all changes. */
export function ProfileForm({ me }: { me: LoadedMe }) {
  const id = useId();
  const form = useProfileForm(me);
  const { values } = form;
  const { texts, typed } = describeFields(form, id);

  const submit = async () => {
    if (form.isSaving || !form.isDirty) return;
    const result = await form.submit();
    if (result.saved === 'done') showToast({ tone: 'success', text: t('profile.saved') });
    else if (result.saved === 'waiting') showToast({ tone: 'info', text: t('profile.waiting') });
    else if (result.first) document.getElementById(`${id}-${result.first}`)?.focus();
  };

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <LeaveGuard when={form.isDirty} onLeave={form.discard} />
      <Group title={t('profile.about')}>
        <PictureField me={me} />
        <TextField
          label={t('profile.name')}
          hint={t('profile.name.hint')}
          required
          autoComplete="nickname"
          {...typed('name')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={t('profile.firstName')} autoComplete="given-name" {...typed('firstName')} />
          <TextField label={t('profile.lastName')} autoComplete="family-name" {...typed('lastName')} />
        </div>
        <BioField {...typed('bio')} />
      </Group>
      <Group title={t('profile.contact')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t('profile.phone')}
            hint={t('profile.phone.hint')}
            type="tel"
            autoComplete="tel"
            {...typed('phone')}
          />
          <TextField label={t('profile.location')} autoComplete="address-level2" {...typed('location')} />
        </div>
      </Group>
      <Group title={t('profile.day')}>
        <ZoneField
          me={me}
          {...texts('timeZone')}
          value={values.timeZone}
          onChange={(zone) => form.set('timeZone', zone)}
        />
      </Group>
      <Group title={t('profile.sharing')}>
        <EmailSwitch checked={values.emailUpdates} onChange={(on) => form.set('emailUpdates', on)} />
        <Switch
          label={t('profile.hidden')}
          hint={t('profile.hidden.hint')}
          checked={values.hiddenFromLeaderboard}
          onChange={(on) => form.set('hiddenFromLeaderboard', on)}
        />
      </Group>
      <SaveBar form={form} />
    </form>
  );
}
