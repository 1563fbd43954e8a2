import { useState } from 'react';
import { settingChangeSchema, type CustomSetting } from '../../../../domain/api/settings.ts';
import { isCustomKey, isStorable, SETTING_KEY_MAX } from '../../../../domain/settings/custom.ts';
import { ActionDialog } from '../../../kit/action/ActionDialog.tsx';
import { limitInput } from '../../../kit/limit-input.ts';
import { t } from '../../../messages/t.ts';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { usePutCustom } from './custom-queries.ts';

/** A custom setting in the form, with the value as JSON text. */
interface CustomDraft {
  name: string;
  description: string;
  value: string;
}

/** The setting of a draft, or its problem: a wrong key, a value that is not JSON, or a value that is too long. */
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

/** Adds or edits a custom setting. The key of an existing setting cannot change. */
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
