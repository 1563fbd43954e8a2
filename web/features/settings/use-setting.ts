import { useRef, useState } from 'react';
import type { SettingState } from '#domain/api/settings.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { fieldText } from '#web/messages/error-text.ts';
import { t } from '#web/messages/t.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { useWriteSetting } from './setting-queries.ts';

/** `version` is the version of the setting that the admin saw when the edit began. */
interface Edit {
  value: unknown;
  version: string | null;
}

export type Edits = Readonly<Partial<Record<SettingState['key'], Edit>>>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function withEdit(edits: Edits, setting: SettingState, value: unknown): Edits {
  const { [setting.key]: before, ...others } = edits;
  const version = before ? before.version : setting.version;
  // A broken setting shows its default value. An edit that is equal to this value is kept, because saving it repairs
  // the setting.
  const isBack = same(value, setting.value) && version === setting.version && !setting.isBroken;
  return isBack ? others : { ...others, [setting.key]: { value, version } };
}

export function withoutEdit(edits: Edits, key: SettingState['key']): Edits {
  const { [key]: _gone, ...others } = edits;
  return others;
}

export const isOvertaken = (edit: Edit, setting: SettingState): boolean =>
  edit.version !== setting.version && !same(edit.value, setting.value);

/** True when the default is in force, whether it is stored or not. */
export const holdsDefault = (setting: SettingState): boolean =>
  !setting.isBroken && same(setting.value, setting.default);

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

/** The component `Conflict` reports a conflict. */
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

    /** With `overTheirs`, the edit replaces the other admin's change, which this admin has seen. */
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
