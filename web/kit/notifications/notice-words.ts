import type { Notices } from '#domain/api/notices.ts';
import { toNoticeText as wordsIn, type NoticeText, type Speech } from '#domain/notices/notice-text.ts';
import { isGiverNamed } from '#domain/notices/notices.ts';
import type { DeliveryKind } from '#domain/notifications/kinds.ts';
import { placeFor } from '#domain/notifications/pages.ts';
import type { Role } from '#domain/people/roles.ts';
import { formatDayShort, formatSigned } from '#web/messages/format.ts';
import { translateName } from '#web/messages/built-in.ts';
import { t } from '#web/messages/t.ts';

/** The words of notifications. No first screen imports this file, because its code would slow the first visit down. */

const SPEECH: Speech = { say: t, name: translateName, day: formatDayShort, signed: formatSigned };

type Notice = Pick<Notices['items'][number], 'kind' | 'facts' | 'givenBy'>;

export const toNoticeText = ({ kind, facts, givenBy }: Notice): NoticeText =>
  wordsIn({ kind, facts: givenBy ? { ...facts, by: givenBy.firstName } : facts }, SPEECH);

export const describeGiver = ({ kind, givenBy }: Notice): string | null =>
  givenBy && !isGiverNamed(kind) ? t('given.by', { name: givenBy.name }) : null;

/** An unknown kind leads to the dashboard. */
export const findNoticePage = (kind: string, role: Role): string => placeFor(kind as DeliveryKind, role);
