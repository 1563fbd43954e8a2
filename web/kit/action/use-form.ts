import type { UseMutationResult } from '@tanstack/react-query';
import { useId, useState, type ChangeEvent } from 'react';
import { showToast, type NewToast } from '#web/ui/toast-store.ts';
import { fieldErrors } from './ActionForm.tsx';

type Name<Draft> = keyof Draft & string;

interface Options<Draft, Input, Answer> {
  start?: Draft | (() => Draft);
  /** The text fields that must not be blank. */
  required?: readonly Name<Draft>[];
  /** Returns further wrong fields, in the order of the screen. The first one receives the focus. */
  findWrong?: (draft: Draft) => Iterable<Name<Draft>>;
  write: UseMutationResult<Answer, Error, Input>;
  /** Texts of `draft` are trimmed. Null if there is nothing to send. */
  toInput: (draft: Draft) => Input | null;
  done: (answer: Answer, draft: Draft) => string | NewToast;
  onClose: () => void;
  onDone?: () => void;
}

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';

const trimTexts = <Draft extends object>(draft: Draft): Draft =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Draft;

/** The state of a dialog's form. Errors of fields show after the first attempt to send it. */
export function useForm<Draft extends object, Input, Answer>({
  start = {} as Draft,
  required = [],
  findWrong = () => [],
  write,
  toInput,
  done,
  onClose,
  onDone = onClose,
}: Options<Draft, Input, Answer>) {
  const id = useId();
  const [draft, setDraft] = useState(start);
  const [tried, setTried] = useState(false);
  const wrong = new Set([...required.filter((name) => isBlank(draft[name])), ...findWrong(draft)]);
  const refused = fieldErrors(write.error);
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));

  const onSubmit = () => {
    setTried(true);
    const [first] = wrong;
    if (first !== undefined) return document.getElementById(`${id}-${first}`)?.focus();
    const trimmed = trimTexts(draft);
    const input = toInput(trimmed);
    if (input === null) return onClose();
    write.mutate(input, {
      onSuccess: (answer) => {
        const said = done(answer, trimmed);
        showToast(typeof said === 'string' ? { tone: 'success', text: said } : said);
        onDone();
      },
    });
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
  // The server's error for a field shows at the field.
  const error = Object.keys(refused).some((name) => name in draft) ? null : write.error;

  return { draft, set, wrong, tried, choice, text, dialog: { busy: write.isPending, error, onSubmit, onClose } };
}
