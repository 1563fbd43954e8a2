import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { create } from 'zustand';
import { toAppError, type AppError } from '../../kit/api/app-error.ts';
import { meOptions, type LoadedMe } from '../../kit/session/me.ts';
import { changedElsewhere, findChanges, edit, applyEdits, without, type Edits } from './edits.ts';
import {
  checkFields,
  errorsByField,
  FIELD_NAMES,
  toFields,
  toInput,
  type FieldErrors,
  type FieldName,
  type Fields,
} from '../../parts/profile/fields.ts';
import { useSaveProfile } from '../../parts/profile/queries.ts';
import { setInMemory } from '../../kit/leaving/leave-guards.ts';

interface EditsState {
  /**
   * The edits by user, in memory only. If the session ends while the form is open, the typed text is still there after
   * the next sign-in.
   */
  edits: Readonly<Record<string, Edits>>;
  set(userId: string, change: (edits: Edits) => Edits): void;
}

const NO_EDITS: Edits = {};

const useEdits = create<EditsState>((set) => ({
  edits: {},
  set: (userId, change) => set(({ edits }) => ({ edits: { ...edits, [userId]: change(edits[userId] ?? NO_EDITS) } })),
}));

// While a user has edits, an update of the app must wait, even when the form is not shown.
useEdits.subscribe(({ edits }) =>
  setInMemory(
    useEdits,
    Object.values(edits).some((one) => Object.keys(one).length > 0),
  ),
);

/** Returns the state of the profile form: the server's record with the user's edits. */
export function useProfileForm(me: LoadedMe) {
  const queryClient = useQueryClient();
  const save = useSaveProfile();
  const edits = useEdits((state) => state.edits[me.id] ?? NO_EDITS);
  const change = useEdits((state) => state.set);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<AppError | null>(null);

  const base = toFields(me);
  const changes = findChanges(base, edits);
  const errors: FieldErrors = { ...(tried && checkFields(changes)), ...refused };

  /** Sends the changed fields. Returns `waiting` if the change waits on the device for a connection. */
  const send = async (): Promise<'done' | 'waiting'> => {
    const from = Object.fromEntries(Object.keys(changes).map((name) => [name, edits[name as FieldName]?.from]));
    const { state } = await save.mutateAsync({ input: { ...toInput(changes), version: me.version }, base: from });
    change(me.id, (now) => without(now, changes));
    return state;
  };

  return {
    values: applyEdits(base, edits),
    isDirty: Object.keys(changes).length > 0,
    isSaving: save.isPending,
    errors,
    failure,
    /** The server's values of those edited fields that have also changed on the server. */
    elsewhere: Object.fromEntries(changedElsewhere(base, edits).map((name) => [name, base[name]])) as Partial<Fields>,

    set: <Name extends FieldName>(name: Name, value: Fields[Name]) => {
      change(me.id, (now) => edit(now, base, name, value));
      setRefused((now) => ({ ...now, [name]: undefined }));
    },

    discard: () => {
      change(me.id, () => NO_EDITS);
      setTried(false);
      setRefused({});
      setFailure(null);
    },

    /** Saves the form. If saving fails, `first` is the first field with an error, or null. */
    submit: async (): Promise<{ saved: 'done' } | { saved: 'waiting' } | { saved: false; first: FieldName | null }> => {
      const findFirst = (found: FieldErrors) => FIELD_NAMES.find((name) => found[name]) ?? null;
      setTried(true);
      setRefused({});
      setFailure(null);
      const wrong = findFirst(checkFields(changes));
      if (wrong) return { saved: false, first: wrong };
      try {
        const saved = await send();
        setTried(false);
        return saved === 'done' ? { saved } : { saved: 'waiting' };
      } catch (thrown) {
        const error = toAppError(thrown);
        const found = errorsByField(error.details);
        setRefused(found);
        const first = findFirst(found);
        if (first) return { saved: false, first };
        setFailure(error);
        if (error.code !== 'version_conflict') return { saved: false, first: null };
        const newest = await queryClient.fetchQuery({ ...meOptions, staleTime: 0 }).catch(() => me);
        const [differs = null] = changedElsewhere(toFields(newest), edits);
        return { saved: false, first: differs };
      }
    },
  };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
