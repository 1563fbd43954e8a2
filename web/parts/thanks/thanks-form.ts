import { create } from 'zustand';
import type { Notices } from '#domain/api/notices.ts';
import type { Thankable, ThanksInput } from '#domain/api/thanks.ts';
import type { OfflineAction } from '#domain/outbox/action.ts';

/** `pointsMost` is null until the form has asked for it. */
export type Receiver = Omit<Thankable, 'pointsMost'> & { pointsMost: number | null };

export interface ThanksDraft extends Omit<ThanksInput, 'receivers' | 'audience'> {
  receivers: readonly Receiver[];
  /** Null until the user has chosen. */
  audience: ThanksInput['audience'] | null;
}

export const EMPTY_DRAFT: ThanksDraft = { receivers: [], words: '', valueId: null, points: 0, audience: null };

interface OpenForm {
  draft: ThanksDraft;
  /** The server's reason for refusing the earlier attempt, and the id of its action. */
  refused: { reason: string; actionId: string } | null;
}

/** The one form of the app. Any screen opens it. The unsent words of a closed form are kept until the app closes. */
export const useThanksForm = create<{ open: OpenForm | null; kept: ThanksDraft | null }>(() => ({
  open: null,
  kept: null,
}));

const { getState, setState } = useThanksForm;

/** Opens the form with the kept words, unless they are for other colleagues. */
export function openThanks(receiver?: Receiver): void {
  const { kept } = getState();
  const isFor = (draft: ThanksDraft) =>
    !receiver || draft.receivers.length === 0 || draft.receivers.some(({ userId }) => userId === receiver.userId);
  const draft = kept && isFor(kept) ? kept : EMPTY_DRAFT;
  const receivers = draft.receivers.length === 0 && receiver ? [receiver] : draft.receivers;
  setState({ open: { draft: { ...draft, receivers }, refused: null } });
}

export const closeThanks = (kept: ThanksDraft | null): void =>
  setState({ open: null, kept: kept?.words.trim() ? kept : null });

export const forgetThanks = (): void => setState({ open: null, kept: null });

/** Returns the colleague who said thanks in a notification; null for other notifications. */
export function readThanker({ kind, facts, givenBy }: Omit<Notices['items'][number], 'id'>): Receiver | null {
  if (kind !== 'thanks_received' || givenBy === null || typeof facts.from !== 'string') return null;
  return { userId: facts.from, name: givenBy.name, avatarUrl: givenBy.avatarUrl, department: '', pointsMost: null };
}

/** Returns the draft of a queued thanks. */
export function toDraft({ data, shows }: OfflineAction): ThanksDraft {
  const { words, valueId, points, audience } = data as unknown as ThanksInput;
  return { words, valueId, points, audience, receivers: (shows?.people ?? []) as Receiver[] };
}

/** Opens the form again with a thanks that was undone or refused. */
export const reopenThanks = (draft: ThanksDraft, refused: OpenForm['refused'] = null): void =>
  setState({ open: { draft, refused } });

/** Returns true while another dialog is open, which the form must not cover. */
export const isFormBlocked = (): boolean => document.hidden || document.querySelector('dialog[open]') !== null;
