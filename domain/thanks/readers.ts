import type { ThanksState } from './states.ts';

/** The readers of a thanks besides its giver and its receivers. `receivers` means nobody else. */
export const AUDIENCES = ['company', 'department', 'receivers'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The feed of the whole company. */
export const COMPANY_FEED = '';

/** A giver without a department has no department feed, so only the receivers read the thanks. */
export function chooseFeed(audience: Audience, department: string): string | null {
  if (audience === 'company') return COMPANY_FEED;
  return audience === 'department' && department !== '' ? department : null;
}

export interface ReadableThanks {
  fromUser: string;
  receivers: readonly string[];
  feed: string | null;
  state: ThanksState;
  reportedAt: string | null;
}

interface Reader {
  id: string;
  department: string;
}

/** A thanks that waits for an admin is shown to its giver only. A refused or withdrawn thanks is in no feed. */
export function mayRead(reader: Reader, thanks: ReadableThanks): boolean {
  if (thanks.state === 'held') return reader.id === thanks.fromUser;
  if (thanks.state !== 'shown') return false;
  return takesPart(reader.id, thanks) || thanks.feed === COMPANY_FEED || thanks.feed === reader.department;
}

export const takesPart = (
  id: string,
  { fromUser, receivers }: Pick<ReadableThanks, 'fromUser' | 'receivers'>,
): boolean => id === fromUser || receivers.includes(id);

/** Admins read a thanks that is held or reported, and one that every reader of their own feeds may read. */
export const mayReview = (admin: Reader, thanks: ReadableThanks): boolean =>
  thanks.state === 'held' || thanks.reportedAt !== null || mayRead(admin, thanks);
