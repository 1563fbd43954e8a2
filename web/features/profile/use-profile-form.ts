import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toAppError, type AppError } from '../../app/app-error.ts';
import { meOptions, type LoadedMe } from '../../app/me.ts';
import { changedElsewhere, changesOf, edit, valuesOf, without } from './edits.ts';
import { NO_EDITS, useEdits } from './edits-store.ts';
import {
  checkFields,
  errorsByField,
  FIELD_NAMES,
  fieldsOf,
  inputOf,
  type FieldErrors,
  type FieldName,
  type Fields,
} from './fields.ts';
import { useSaveProfile } from './queries.ts';

/** The form between the server's record and what the person made of it. */
export function useProfileForm(me: LoadedMe) {
  const queryClient = useQueryClient();
  const save = useSaveProfile();
  const edits = useEdits((state) => state.edits[me.id] ?? NO_EDITS);
  const change = useEdits((state) => state.set);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<AppError | null>(null);

  const base = fieldsOf(me);
  const changes = changesOf(base, edits);
  const errors: FieldErrors = { ...(tried && checkFields(changes)), ...refused };

  /** Sends what differs from the record. Gives whether it arrived, or waits for a connection. */
  const send = async (): Promise<'done' | 'waiting'> => {
    const from = Object.fromEntries(Object.keys(changes).map((name) => [name, edits[name as FieldName]?.from]));
    const { state } = await save.mutateAsync({ input: { ...inputOf(changes), version: me.version }, base: from });
    change(me.id, (now) => without(now, changes));
    return state;
  };

  return {
    values: valuesOf(base, edits),
    isDirty: Object.keys(changes).length > 0,
    isSaving: save.isPending,
    errors,
    failure,
    /** What the server has now in fields that were changed there while the person was at them. */
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

    /** Whether it was saved; if not, the first field that stands in the way, or null when none does. */
    submit: async (): Promise<{ saved: 'done' } | { saved: 'waiting' } | { saved: false; first: FieldName | null }> => {
      const firstOf = (found: FieldErrors) => FIELD_NAMES.find((name) => found[name]) ?? null;
      setTried(true);
      setRefused({});
      setFailure(null);
      const wrong = firstOf(checkFields(changes));
      if (wrong) return { saved: false, first: wrong };
      try {
        const saved = await send();
        setTried(false);
        return saved === 'done' ? { saved } : { saved: 'waiting' };
      } catch (thrown) {
        const error = toAppError(thrown);
        const found = errorsByField(error.details);
        setRefused(found);
        const first = firstOf(found);
        if (first) return { saved: false, first };
        setFailure(error);
        if (error.code !== 'version_conflict') return { saved: false, first: null };
        const newest = await queryClient.fetchQuery({ ...meOptions, staleTime: 0 }).catch(() => me);
        const [differs = null] = changedElsewhere(fieldsOf(newest), edits);
        return { saved: false, first: differs };
      }
    },
  };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
