import type { Notices } from '../../../domain/api/notices.ts';
import { toNoticeText as wordsIn, type NoticeText, type Speech } from '../../../domain/notices/notice-text.ts';
import { isGiverNamed } from '../../../domain/notices/notices.ts';
import { formatDayShort, formatSigned } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { placeFor } from '../../../domain/notifications/pages.ts';
import type { DeliveryKind } from '../../../domain/notifications/kinds.ts';
import type { Role } from '../../../domain/people/roles.ts';

/** The texts and formats of the language in use. */
const SPEECH: Speech = { say: t, day: formatDayShort, signed: formatSigned };

type Notice = Pick<Notices['items'][number], 'kind' | 'facts' | 'givenBy'>;

/** Returns the text of a notice in the language in use. */
export const toNoticeText = ({ kind, facts, givenBy }: Notice): NoticeText =>
  wordsIn({ kind, facts: givenBy ? { ...facts, by: givenBy.firstName } : facts }, SPEECH);

/** Returns who caused the notice, or null when that is not known or the title already says it. */
export const describeGiver = ({ kind, givenBy }: Notice): string | null =>
  givenBy && !isGiverNamed(kind) ? t('given.by', { name: givenBy.name }) : null;

/** Returns the page that explains a notice. An unknown kind leads to the dashboard. */
export const findNoticePage = (kind: string, role: Role): string => placeFor(kind as DeliveryKind, role);
