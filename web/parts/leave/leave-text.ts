import { LEAVE_KINDS, type LeaveKind } from '../../../domain/leaves/kinds.ts';
import { CORRECTION_DAYS } from '../../../domain/checkins/corrections.ts';
import type { LeftOut } from '../../../domain/leaves/leave-days.ts';
import { t } from '../../messages/t.ts';
import { spanText } from './span-text.ts';

export const kindText = (kind: LeaveKind): string => t(`timeOff.kind.${kind}`);

export const kindOptions = () => LEAVE_KINDS.map((kind) => ({ value: kind, label: kindText(kind) }));

/** Says which days of a leave are not given, and why. */
export const leftOutText = ({ reason, ...days }: LeftOut): string =>
  t(`timeOff.leftOut.${reason}`, { days: spanText(days), past: CORRECTION_DAYS });
