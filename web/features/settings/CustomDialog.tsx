import type { QueryClient } from '@tanstack/react-query';
import { settingChangeSchema, type CustomSetting } from '#domain/api/settings.ts';
import { isCustomKey, isStorable, SETTING_KEY_MAX } from '#domain/settings/custom.ts';
import { useWrite } from '#web/kit/action/action-requests.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { useForm } from '#web/kit/action/use-form.ts';
import { readBody, underKey } from '#web/kit/api/api.ts';
import { refreshCompany } from '#web/kit/api/refresh-queries.ts';
import { limitInput } from '#web/kit/limit-input.ts';
import { t } from '#web/messages/t.ts';
import { TextArea, TextField } from '#web/ui/fields/Field.tsx';
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

function findWrong(draft: CustomDraft) {
  const read = readCustom(draft);
  return 'wrong' in read ? read.wrong : null;
}

interface Props {
  /** Null for a new setting. */
  setting: CustomSetting | null;
  onClose: () => void;
}

/** The key of an existing setting cannot change. */
export function CustomDialog({ setting, onClose }: Props) {
  const { draft, text, dialog } = useForm({
    start: () => ({
      name: setting?.key ?? '',
      description: setting?.description ?? '',
      value: setting ? JSON.stringify(setting.value, null, 2) : '',
    }),
    findWrong: (typed) => {
      const wrong = findWrong(typed);
      return wrong ? [wrong === 'key' ? 'name' : 'value'] : [];
    },
    write: usePutCustom(),
    toInput: (typed) => {
      const read = readCustom(typed);
      return 'wrong' in read ? null : { ...read, version: setting?.version ?? null };
    },
    done: (_, { name }) => t('system.saved', { label: name }),
    onClose,
  });
  const wrong = findWrong(draft);

  return (
    <ActionDialog
      title={setting ? t('custom.edit.title', { key: setting.key }) : t('custom.add.title')}
      confirm={t('dialog.save')}
      {...dialog}
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
          {...text('name', t('custom.key.wrong'))}
        />
      )}
      <TextField
        label={t('custom.description')}
        {...limitInput(settingChangeSchema.entries.description)}
        {...text('description')}
      />
      <TextArea
        label={t('audit.name.value')}
        hint={t('custom.value.hint')}
        required
        rows={6}
        spellCheck={false}
        {...text('value', t(`custom.value.${wrong === 'long' ? 'long' : 'json'}`))}
      />
    </ActionDialog>
  );
}
