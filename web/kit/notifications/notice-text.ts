import { toNoticeText as wordsIn, type NoticeText, type Speech } from '../../../domain/notices/notice-text.ts';
import { formatDayShort, formatSigned } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

/** The loaded texts and formats of the language in use. */
const SPEECH: Speech = { say: t, day: formatDayShort, signed: formatSigned };

/** Returns the text of a notice in the language in use. */
export const toNoticeText = (notice: { kind: string; facts: unknown }): NoticeText => wordsIn(notice, SPEECH);
