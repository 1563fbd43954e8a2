import type { ExportPeriod } from '../../../domain/api/exports.ts';
import type { RewardSnapshot } from '../../../domain/api/redemptions.ts';
import { toInstantRange } from '../../../domain/time/periods.ts';
import type { Table } from '../../http/export-file.ts';
import { readPages, timeIn, type Reading } from './table.ts';
import { selectRedemptions, type RedemptionExport } from './redemptions-repository.ts';

/** Exports the claims that were made in the period, the newest first. */
export function redemptionsTable({ db, settings }: Reading, { from, to }: ExportPeriod): Table {
  const zone = settings.companyTimeZone;
  const { since, until } = toInstantRange(zone, from, to);
  return {
    columns: [
      'Requested',
      'Name',
      'Email',
      'Department',
      'Reward',
      'Category',
      'Points',
      'Status',
      'Processed',
      'Processed by',
      'Rejection reason',
      'Notes',
      'User id',
      'Redemption id',
    ],
    pages: readPages<RedemptionExport>(
      (after) => selectRedemptions(db, { since, until }, after),
      (row) => {
        const reward = JSON.parse(row.snapshot) as RewardSnapshot;
        return [
          timeIn(zone, row.requested),
          row.name,
          row.email,
          row.department,
          reward.name,
          reward.category,
          row.points,
          row.status,
          timeIn(zone, row.processed),
          row.by,
          row.reason,
          row.notes,
          row.userId,
          row.id,
        ];
      },
    ),
  };
}
