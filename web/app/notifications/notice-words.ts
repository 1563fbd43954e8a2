import { wordsOfNotice as wordsIn, type NoticeWords, type Speech } from '../../../domain/notices/words.ts';
import { formatDayShort, formatSigned } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

/** The loaded texts and formats of the language in use. */
const SPEECH: Speech = { say: t, day: formatDayShort, signed: formatSigned };

/** Returns the text of a notice in the language in use. */
export const wordsOfNotice = (notice: { kind: string; facts: unknown }): NoticeWords => wordsIn(notice, SPEECH);
