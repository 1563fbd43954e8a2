import type { Notices } from '../../../domain/api/notices.ts';
import { wordsOfNotice as wordsIn, type NoticeWords, type Speech } from '../../../domain/notices/words.ts';
import { formatDayShort, formatSigned } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

/** By the texts that are loaded of the language in use. */
const SPEECH: Speech = { say: t, day: formatDayShort, signed: formatSigned };

/** What happened, in the language in use. */
export const wordsOfNotice = (notice: Notices['items'][number]): NoticeWords => wordsIn(notice, SPEECH);
