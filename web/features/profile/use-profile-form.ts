import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { create } from 'zustand';
import { toAppError, type AppError } from '#web/kit/api/app-error.ts';
import { setInMemory } from '#web/kit/leaving/leave-guards.ts';
import { meOptions, type LoadedMe } from '#web/kit/session/me.ts';
import {
  checkFields,
  errorsByField,
  FIELD_NAMES,
  toFields,
  toInput,
  type FieldErrors,
  type FieldName,
  type Fields,
} from '#web/parts/profile/profile-fields.ts';
import { useSaveProfile } from '#web/parts/profile/profile-queries.ts';

/** The edits are separate from the server's record, so that a newer record never removes typed text. */
export type Edits = { readonly [Name in FieldName]?: { readonly from: Fields[Name]; readonly to: Fields[Name] } };

/** The server trims texts. */
const toStoredValue = <Value extends string | boolean>(value: Value) =>
  typeof value === 'string' ? value.trim() : value;

export function edit<Name extends FieldName>(edits: Edits, base: Fields, name: Name, to: Fields[Name]): Edits {
  const { [name]: before, ...others } = edits;
  return to === base[name] ? (others as Edits) : { ...edits, [name]: { from: before?.from ?? base[name], to } };
}

export function applyEdits(base: Fields, edits: Edits): Fields {
  const typed = FIELD_NAMES.flatMap((name) => (edits[name] ? [[name, edits[name].to]] : []));
  return { ...base, ...(Object.fromEntries(typed) as Partial<Fields>) };
}

export function findChanges(base: Fields, edits: Edits): Partial<Fields> {
  const changed = FIELD_NAMES.flatMap((name) => {
    const to = edits[name] && toStoredValue(edits[name].to);
    return to === undefined || to === base[name] ? [] : [[name, to]];
  });
  return Object.fromEntries(changed) as Partial<Fields>;
}

export function changedElsewhere(base: Fields, edits: Edits): FieldName[] {
  const changes = findChanges(base, edits);
  return FIELD_NAMES.filter((name) => changes[name] !== undefined && edits[name]?.from !== base[name]);
}

export function without(edits: Edits, saved: Partial<Fields>): Edits {
  const left = FIELD_NAMES.filter((name) => edits[name] && toStoredValue(edits[name].to) !== saved[name]);
  return Object.fromEntries(left.map((name) => [name, edits[name]])) as Edits;
}

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
