import type { Redemption } from '#domain/api/redemptions.ts';
import type { RedemptionRow } from './schema.ts';

export function toRedemption(row: RedemptionRow): Redemption {
  return {
    id: row.id,
    userId: row.userId,
    rewardId: row.rewardId,
    pointsSpent: row.pointsSpent,
    status: row.status,
    requestedDate: row.requestedDate,
    processedDate: row.processedDate,
    processedBy: row.processedBy,
    rejectionReason: row.rejectionReason,
    fulfillmentNotes: row.fulfillmentNotes,
    reward: row.rewardSnapshot,
    fulfilment: row.fulfilment,
    chosenDays: row.chosenDays,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
  };
}
