import { LEAVE_KINDS, type LeaveKind } from '../../../domain/leaves/kinds.ts';
import { t } from '../../messages/t.ts';

export const kindText = (kind: LeaveKind): string => t(`timeOff.kind.${kind}`);

export const kindOptions = () => LEAVE_KINDS.map((kind) => ({ value: kind, label: kindText(kind) }));
