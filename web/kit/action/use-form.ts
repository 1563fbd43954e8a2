import type { UseMutationResult } from '@tanstack/react-query';
import { useId, useState, type ChangeEvent } from 'react';
import { showToast, type NewToast } from '#web/ui/toast-store.ts';
import { fieldErrors } from './ActionForm.tsx';

type Name<Draft> = keyof Draft & string;

interface DraftOptions<Draft> {
  start?: Draft | (() => Draft);
  /** The text fields that must not be blank. */
  required?: readonly Name<Draft>[];
  /** Returns further wrong fields, in the order of the screen. The first one receives the focus. */
  findWrong?: (draft: Draft) => Iterable<Name<Draft>>;
  /** The failure of the last attempt. The server's error for a field shows at the field. */
  error?: unknown;
}

const trimText = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** The fields of a form as the user typed them. Errors show after the first attempt to send the form. */
export function useDraft<Draft extends object>({
  start = {} as Draft,
  required = [],
  findWrong = () => [],
  error = null,
}: DraftOptions<Draft>) {
  const id = useId();
  const [draft, setDraft] = useState(start);
  const [tried, setTried] = useState(false);
  const wrong = new Set([...required.filter((name) => trimText(draft[name]) === ''), ...findWrong(draft)]);
  const refused = fieldErrors(error);
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));

  const reset = () => {
    setDraft(start);
    setTried(false);
  };

  const attempt = (): Draft | null => {
    setTried(true);
    const [first] = wrong;
    if (first === undefined) {
      return Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, trimText(value)])) as Draft;
    }
    document.getElementById(`${id}-${first}`)?.focus();
    return null;
  };

  /** The props of a field. `wrongText` shows when the field is wrong. */
  const choice = <Field extends Name<Draft>>(name: Field, wrongText = '') => ({
    id: `${id}-${name}`,
    value: draft[name],
    error: tried && wrong.has(name) ? wrongText : refused[name],
    onChange: (value: Draft[Field]) => set({ [name]: value } as unknown as Partial<Draft>),
  });
  const text = <Field extends Name<Draft>>(name: Field, wrongText?: string) => ({
    ...choice(name, wrongText),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set({ [name]: event.target.value } as unknown as Partial<Draft>),
  });
  return {
    draft,
    set,
    wrong,
    tried,
    attempt,
    reset,
    choice,
    text,
    hasRefused: Object.keys(refused).some((name) => name in draft),
  };
}

export type Form<Draft extends object> = Pick<ReturnType<typeof useDraft<Draft>>, 'draft' | 'set' | 'text' | 'choice'>;

interface FormOptions<Draft, Input, Answer> extends DraftOptions<Draft> {
  write: UseMutationResult<Answer, Error, Input>;
  toInput: (draft: Draft) => Input | null;
  done: (answer: Answer, draft: Draft) => string | NewToast;
  onClose: () => void;
  onDone?: () => void;
}

export function useForm<Draft extends object, Input, Answer>({
  write,
  toInput,
  done,
  onClose,
  onDone = onClose,
  ...options
}: FormOptions<Draft, Input, Answer>) {
  const form = useDraft({ error: write.error, ...options });
  const onSubmit = () => {
    const draft = form.attempt();
    const input = draft && toInput(draft);
    if (draft === null || input === null) return draft && onClose();
    write.mutate(input, {
      onSuccess: (answer) => {
        const said = done(answer, draft);
        showToast(typeof said === 'string' ? { tone: 'success', text: said } : said);
        onDone();
      },
    });
  };
  return { ...form, dialog: { busy: write.isPending, error: form.hasRefused ? null : write.error, onSubmit, onClose } };
}
