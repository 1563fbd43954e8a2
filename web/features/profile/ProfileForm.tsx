import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { useId, type ReactNode, type TextareaHTMLAttributes } from 'react';
import { BIO_MAX, type User } from '#domain/api/users.ts';
import { API_OPTIONS, readBody } from '#web/kit/api/api.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { mailClient, mailStateOptions } from '#web/kit/api/mail-state.ts';
import { refreshQueries } from '#web/kit/api/refresh-queries.ts';
import { LeaveGuard } from '#web/kit/leaving/LeaveGuard.tsx';
import { meOptions, type LoadedMe } from '#web/kit/session/me.ts';
import { t } from '#web/messages/t.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { drawPicture } from '#web/parts/images/draw.ts';
import { PictureField } from '#web/parts/images/PictureField.tsx';
import type { FieldName } from '#web/parts/profile/profile-fields.ts';
import { ZoneField } from '#web/parts/zones/ZoneField.tsx';
import { toZone } from '#web/parts/zones/zones.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { TextArea, TextField, type FieldTexts } from '#web/ui/fields/Field.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { profileRoutes } from '#worker/features/profile/routes.ts';
import { SaveBar } from './profile-parts.tsx';
import { useProfileForm } from './use-profile-form.ts';

const client = hc<typeof profileRoutes>('/api/profile', API_OPTIONS);

/** The keys of queries that show the user's own picture. */
const SHOWING = ['me', 'leaderboard', 'checkins', 'users'];

/** Needs a connection, because pictures are not queued on the device. */
function OwnPictureField({ me }: { me: LoadedMe }) {
  const queryClient = useQueryClient();
  const isOnline = useOutbox((state) => state.isOnline);
  const show = async (user: User): Promise<void> => {
    queryClient.setQueryData(
      meOptions.queryKey,
      (known) => known && { ...known, avatarUrl: user.avatarUrl, version: user.version },
    );
    await refreshQueries(queryClient, SHOWING);
  };
  return (
    <PictureField
      kind="user"
      label={t('profile.picture')}
      hint={t('profile.picture.hint')}
      hasPicture={me.avatarUrl !== ''}
      preview={<Avatar name={me.name} url={me.avatarUrl} size="lg" className="mt-1" />}
      obstacle={isOnline ? null : t('profile.picture.offline')}
      onUse={async (image, cut) => {
        const { base64 } = await drawPicture('user', image, cut);
        const user = await readBody(client.picture.$put({ json: { image: base64 } }));
        showToast({ tone: 'success', text: t('profile.picture.saved') });
        void show(user);
      }}
      onRemove={async () => {
        const user = await readBody(client.picture.$delete());
        showToast({ tone: 'success', text: t('profile.picture.removed') });
        void show(user);
      }}
    />
  );
}

function EmailSwitch({ checked, onChange }: { checked: boolean; onChange: (on: boolean) => void }) {
  const queryClient = useQueryClient();
  const { data: state } = useQuery(mailStateOptions);
  const again = useMutation({
    mutationFn: () => readBody(mailClient.block.$delete()),
    onSuccess: (now) => queryClient.setQueryData(mailStateOptions.queryKey, now),
  });
  if (!state?.isConfigured) return null;
  const { address, block, isOutbox } = state;
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t('profile.emailUpdates')}
        hint={t(isOutbox ? 'profile.emailUpdates.outbox' : 'profile.emailUpdates.hint', { address })}
        checked={checked}
        onChange={onChange}
      />
      {block && (
        <div className="flex flex-col items-start gap-3 rounded-control bg-warn-soft p-4">
          <p className="text-sm wrap-anywhere">{t(`profile.mailBlock.${block.reason}`, { address })}</p>
          <Button variant="outline" size="sm" busy={again.isPending} onClick={() => again.mutate()}>
            {t('profile.mailBlock.again')}
          </Button>
          {again.error && (
            <p role="alert" className="text-sm font-medium text-bad">
              {toAppError(again.error).message}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className="mt-4 flex flex-col gap-5">{children}</div>
    </Card>
  );
}

function written(name: FieldName, value: string | boolean | null): string {
  if (typeof value === 'boolean') return value ? t('profile.conflict.on') : t('profile.conflict.off');
  if (value === null || value === '') return t('list.nothing');
  return name === 'timeZone' ? toZone(value).city : value;
}

/** `texts` returns the props of any field, and `typed` returns the props of a text field. */
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

/** The user must shorten a long text, because it is not cut. */
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
      <Group title={t('profile.section.details')}>
        <OwnPictureField me={me} />
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
          <TextField label={t('filter.location')} autoComplete="address-level2" {...typed('location')} />
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
        <Switch
          label={t('profile.showsLeave')}
          hint={t('profile.showsLeave.hint')}
          checked={values.showsLeave}
          onChange={(on) => form.set('showsLeave', on)}
        />
      </Group>
      <SaveBar form={form} />
    </form>
  );
}
