import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { settingChangeSchema, type CustomSetting } from '#domain/api/settings.ts';
import { isCustomKey, isStorable, SETTING_KEY_MAX } from '#domain/settings/custom.ts';
import { useWrite } from '#web/kit/action/action-requests.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { readBody, underKey } from '#web/kit/api/api.ts';
import { refreshCompany } from '#web/kit/api/refresh-queries.ts';
import { limitInput } from '#web/kit/limit-input.ts';
import { t } from '#web/messages/t.ts';
import { TextArea, TextField } from '#web/ui/fields/Field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { client, settingsOptions } from './setting-queries.ts';

const refresh = (queryClient: QueryClient) => {
  void refreshCompany(queryClient);
  return queryClient.invalidateQueries({ queryKey: settingsOptions.queryKey });
};

type Put = Pick<CustomSetting, 'key' | 'description' | 'value'> & { version: string | null };

/** `version` is the version that the admin saw, or null for a new setting. */
const usePutCustom = () =>
  useWrite(
    ({ key, ...json }: Put, idempotencyKey) =>
      readBody(client[':key'].$put({ param: { key }, json }, underKey(idempotencyKey))),
    refresh,
  );

export const useDeleteCustom = () =>
  useWrite(
    ({ key, version }: Pick<CustomSetting, 'key' | 'version'>, idempotencyKey) =>
      readBody(client[':key'].$delete({ param: { key }, json: { version } }, underKey(idempotencyKey))),
    refresh,
  );

/** A custom setting in the form, with the value as JSON text. */
interface CustomDraft {
  name: string;
  description: string;
  value: string;
}

type Read = { key: string; description: string; value: unknown } | { wrong: 'key' | 'json' | 'long' };

export function readCustom({ name, description, value: typed }: CustomDraft): Read {
  const key = name.trim();
  if (!isCustomKey(key)) return { wrong: 'key' };
  let value: unknown;
  try {
    value = JSON.parse(typed);
  } catch {
    return { wrong: 'json' };
  }
  return isStorable(value) ? { key, description: description.trim(), value } : { wrong: 'long' };
}

interface Props {
  /** Null for a new setting. */
  setting: CustomSetting | null;
  onClose: () => void;
}

/** The key of an existing setting cannot change. */
export function CustomDialog({ setting, onClose }: Props) {
  const [draft, setDraft] = useState(() => ({
    name: setting?.key ?? '',
    description: setting?.description ?? '',
    value: setting ? JSON.stringify(setting.value, null, 2) : '',
  }));
  const [tried, setTried] = useState(false);
  const put = usePutCustom();
  const read = readCustom(draft);
  const wrong = tried && 'wrong' in read ? read.wrong : null;

  const submit = () => {
    setTried(true);
    if ('wrong' in read) return;
    put.mutate(
      { ...read, version: setting?.version ?? null },
      {
        onSuccess: () => {
          showToast({ tone: 'success', text: t('system.saved', { label: read.key }) });
          onClose();
        },
      },
    );
  };

  return (
    <ActionDialog
      title={setting ? t('custom.edit.title', { key: setting.key }) : t('custom.add.title')}
      confirm={t('system.save')}
      busy={put.isPending}
      error={put.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {!setting && (
        <TextField
          label={t('custom.key')}
          hint={t('custom.key.hint')}
          required
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={SETTING_KEY_MAX}
          value={draft.name}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          error={wrong === 'key' ? t('custom.key.wrong') : null}
        />
      )}
      <TextField
        label={t('custom.description')}
        {...limitInput(settingChangeSchema.entries.description)}
        value={draft.description}
        onChange={(event) => setDraft({ ...draft, description: event.target.value })}
      />
      <TextArea
        label={t('custom.value')}
        hint={t('custom.value.hint')}
        required
        rows={6}
        spellCheck={false}
        value={draft.value}
        onChange={(event) => setDraft({ ...draft, value: event.target.value })}
        error={wrong === 'json' || wrong === 'long' ? t(`custom.value.${wrong}`) : null}
      />
    </ActionDialog>
  );
}
