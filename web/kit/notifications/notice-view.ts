import { toNoticeText as wordsIn, type NoticeText, type Speech } from '../../../domain/notices/notice-text.ts';
import { formatDayShort, formatSigned } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { placeFor } from '../../../domain/notifications/pages.ts';
import type { DeliveryKind } from '../../../domain/notifications/kinds.ts';
import type { Role } from '../../../domain/people/roles.ts';

/** The texts and formats of the language in use. */
const SPEECH: Speech = { say: t, day: formatDayShort, signed: formatSigned };

/** Returns the text of a notice in the language in use. */
export const toNoticeText = (notice: { kind: string; facts: unknown }): NoticeText => wordsIn(notice, SPEECH);

/** Returns the page that explains a notice. An unknown kind leads to the dashboard. */
export const findNoticePage = (kind: string, role: Role): string => placeFor(kind as DeliveryKind, role);
