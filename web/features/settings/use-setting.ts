import { useRef, useState } from 'react';
import type { SettingState } from '../../../domain/api/settings.ts';
import { toAppError } from '../../kit/api/app-error.ts';
import { handleError } from '../../kit/errors/handle-error.ts';
import { fieldText } from '../../messages/field-text.ts';
import { t } from '../../messages/t.ts';
import { showToast } from '../../ui/toast-store.ts';
import { isOvertaken, withEdit, withoutEdit, type Edits } from './edits.ts';
import { useWriteSetting } from './queries.ts';

export interface EditState {
  edits: Edits;
  setEdits: (change: (edits: Edits) => Edits) => void;
}

/** True when the saved change became a proposal of this admin. */
const isWaiting = ({ approval, proposed }: SettingState): boolean =>
  approval?.proposal?.mayWithdraw === true || proposed?.mayConfirm === false;

/** The returned function gives the same key to the same request, so that a retry changes a setting only once. */
function useRequestKey(): (asked: object) => string {
  const sent = useRef({ asks: '', key: '' });
  return (asked) => {
    const asks = JSON.stringify(asked);
    if (sent.current.asks !== asks) sent.current = { asks, key: crypto.randomUUID() };
    return sent.current.key;
  };
}

/** Returns the errors of the fields, or the message of a failed save. The component `Conflict` reports a conflict. */
const describeFailure = (failure: ReturnType<typeof toAppError> | null, isOvertakenNow: boolean) => ({
  /** The errors by the path of their field in the value. The path '' stands for the value itself. */
  errors: Object.fromEntries(
    (failure?.details ?? []).map((issue) => [issue.path.replace(/^value\.?/, ''), fieldText(issue)]),
  ) as Readonly<Record<string, string>>,
  failure:
    failure && failure.details.length === 0 && !(failure.code === 'version_conflict' && isOvertakenNow)
      ? failure.message
      : null,
});

/** Returns the state of a setting's form: the server's setting with the admin's unsaved edit. */
export function useSetting(setting: SettingState, { edits, setEdits }: EditState) {
  const write = useWriteSetting();
  const undo = useWriteSetting();
  const toKey = useRequestKey();
  const edit = edits[setting.key];
  const label = t(`system.label.${setting.key}`);
  const failure = write.isError ? toAppError(write.error) : null;
  const isOvertakenNow = edit !== undefined && isOvertaken(edit, setting);

  const discard = () => {
    setEdits((now) => withoutEdit(now, setting.key));
    write.reset();
  };

  const [reset, setReset] = useState<{ from: SettingState; to: SettingState } | null>(null);
  const isResetUndoable = reset !== null && !edit && !reset.from.isBroken && setting.version === reset.to.version;

  return {
    label,
    value: edit ? edit.value : setting.value,
    isDirty: edit !== undefined,
    isBusy: write.isPending || undo.isPending,
    isOvertaken: isOvertakenNow,
    ...describeFailure(failure, isOvertakenNow),

    change: (value: unknown) => {
      if (write.isError) write.reset();
      setEdits((now) => withEdit(now, setting, value));
    },
    discard,

    /** Saves a value at once: a proposed value to confirm it, or the value in force to end the proposal. */
    settle: (value: unknown) => {
      if (write.isPending) return;
      const asked = { value, version: setting.version };
      write.mutate(
        { setting, ...asked, idempotencyKey: toKey(asked) },
        { onSuccess: () => showToast({ tone: 'success', text: t('system.saved', { label }) }) },
      );
    },

    /** Saves the edit. With `overTheirs`, the edit replaces the other admin's change, which this admin has seen. */
    save: (options: { overTheirs?: boolean; reason?: string; onSaved?: () => void } = {}) => {
      if (!edit || write.isPending) return;
      const version = options.overTheirs ? setting.version : edit.version;
      const asked = { value: edit.value, version, ...(options.reason && { reason: options.reason }) };
      write.mutate(
        { setting, ...asked, idempotencyKey: toKey(asked) },
        {
          onSuccess: (changed) => {
            discard();
            showToast({ tone: 'success', text: t(isWaiting(changed) ? 'proposal.made' : 'system.saved', { label }) });
            options.onSaved?.();
          },
        },
      );
    },

    /** Resets the setting to its default. */
    reset: () => {
      if (write.isPending) return;
      const { version } = setting;
      write.mutate(
        { setting, value: undefined, version, idempotencyKey: toKey({ version }) },
        {
          onSuccess: (changed) => {
            discard();
            if (isWaiting(changed)) showToast({ tone: 'success', text: t('proposal.made', { label }) });
            else {
              setReset({ from: setting, to: changed });
              showToast({ tone: 'success', text: t('system.wasReset', { label }) });
            }
          },
        },
      );
    },

    /** Restores the value from before the last reset, until the setting changes again; null when nothing was reset. */
    undoReset: isResetUndoable
      ? () =>
          undo.mutate(
            {
              setting,
              value: reset.from.value,
              version: setting.version,
              idempotencyKey: toKey({ undo: setting.version }),
            },
            { onError: (error) => handleError(error) },
          )
      : null,
  };
}

export type SettingForm = ReturnType<typeof useSetting>;
