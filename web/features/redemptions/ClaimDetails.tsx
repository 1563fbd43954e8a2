import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { RedemptionWithUser } from '#domain/api/redemptions.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { QueryState } from '#web/kit/errors/QueryError.tsx';
import { When } from '#web/kit/When.tsx';
import { formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { useCompanyDay } from '#web/parts/company-day/company-day-queries.ts';
import { FarZone } from '#web/parts/company-day/list-parts.tsx';
import { HistoryRow } from '#web/parts/record/record-rows.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Alert } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useBudgetRule } from '#web/parts/redemptions/budget.tsx';
import { daysOffText, claimOptions, useDecide } from '#web/parts/redemptions/decide-claim.ts';
import { personOptions } from './redemption-queries.ts';
import { OrderState } from './OrderRepair.tsx';
import { RowActions } from './RedemptionRow.tsx';

interface ClaimDetailsProps {
  redemption: RedemptionWithUser;
  myId: string;
  onReject: (redemption: RedemptionWithUser) => void;
  onFulfil: (redemption: RedemptionWithUser) => void;
  onRepair: (redemption: RedemptionWithUser) => void;
  onApproved: () => void;
  onClose: () => void;
}

const SHOWN = 5;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2.5 last:border-0">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="num min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

export function ClaimDetails({
  redemption: opened,
  myId,
  onReject,
  onFulfil,
  onRepair,
  onApproved,
  onClose,
}: ClaimDetailsProps) {
  const redemption = useQuery(claimOptions(opened)).data ?? opened;
  const [refusal, setRefusal] = useState<string | null>(null);
  // If the dialog was closed before the server refused, the refusal is shown outside the dialog.
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  // Sent at once, without undo, so that the dialog can show a refusal.
  const approve = useDecide({
    onDone: (isWaiting) => {
      const facts = { reward: redemption.reward.name, person: redemption.user.name };
      showToast(
        isWaiting
          ? { tone: 'info', text: t('redemptions.waiting', facts) }
          : { tone: 'success', text: t('redemptions.approved', facts) },
      );
      if (isWaiting) return;
      onApproved();
      if (isOpen.current) onClose();
    },
    onRefused: (error) => (isOpen.current ? setRefusal(toAppError(error).message) : void handleError(error)),
  });
  const { reward, user, status, requestedDate, processedDate, rejectionReason, fulfillmentNotes } = redemption;
  const { timeZone } = useCompanyDay();
  const { isOver } = useBudgetRule();
  const daysOff = daysOffText(redemption);

  return (
    <Dialog title={t('detail.of', { reward: reward.name, person: user.name })} onClose={onClose} isWide>
      <div className="mt-5 grid grid-cols-1 gap-8 sm:grid-cols-2">
        <div>
          <StatusBadge status={status} />
          {reward.description && <p className="mt-3 text-ink-soft">{reward.description}</p>}
          <dl className="mt-3">
            <Fact label={t('figure.points')}>{formatNumber(redemption.pointsSpent)}</Fact>
            {daysOff && <Fact label={t('detail.daysOff')}>{daysOff}</Fact>}
            {redemption.costNow !== redemption.pointsSpent && (
              <Fact label={t('detail.costNow')}>{formatNumber(redemption.costNow)}</Fact>
            )}
            <Fact label={t('detail.asked')}>
              <When at={requestedDate} timeZone={timeZone} />
            </Fact>
            {processedDate && (
              <Fact label={t('detail.decided')}>
                <When at={processedDate} timeZone={timeZone} />
              </Fact>
            )}
          </dl>
          {rejectionReason && (
            <p className="mt-3 border-l-4 border-bad pl-3 font-medium wrap-anywhere">
              {t('claims.reason', { reason: rejectionReason })}
            </p>
          )}
          {fulfillmentNotes && (
            <p className="mt-3 text-sm wrap-anywhere">{t('claims.notes', { notes: fulfillmentNotes })}</p>
          )}
          {isOver(redemption) && <p className="mt-3 font-semibold text-warn">{t('redemptions.overBudget')}</p>}
          <OrderState order={redemption.order} />
          {refusal && <Alert className="mt-5">{refusal}</Alert>}
          <div className="mt-5">
            <RowActions
              redemption={redemption}
              myId={myId}
              isApproving={approve.isPending}
              onApprove={() =>
                approve.mutate({ redemption, change: { status: 'approved', version: redemption.version } })
              }
              onReject={() => onReject(redemption)}
              onFulfil={() => onFulfil(redemption)}
              onRepair={() => onRepair(redemption)}
            />
          </div>
        </div>
        <Owner redemption={redemption} />
      </div>
      <div className="mt-6 flex justify-end">
        <Button variant="outline" onClick={onClose}>
          {t('dialog.close')}
        </Button>
      </div>
    </Dialog>
  );
}

function Owner({ redemption }: { redemption: RedemptionWithUser }) {
  const { user } = redemption;
  const { timeZone } = useCompanyDay();
  const person = useQuery(personOptions(user.id));
  const others = person.data?.claims.filter(({ id }) => id !== redemption.id).slice(0, SHOWN) ?? [];
  const ledger = person.data?.ledger.slice(0, SHOWN) ?? [];
  return (
    <div>
      <div className="flex items-center gap-3">
        <Avatar name={user.name} url={user.avatarUrl} />
        <div className="min-w-0 grow">
          <p className="truncate font-semibold" title={user.name}>
            {user.name}
          </p>
          <p className="truncate text-sm text-ink-soft" title={user.department}>
            {user.department}
          </p>
        </div>
        <p className="text-right">
          <span className="num block text-2xl leading-none font-bold">{formatNumber(user.pointsBalance)}</span>
          <span className="text-sm text-ink-soft">{t('detail.balance')}</span>
        </p>
      </div>
      <FarZone user={user} className="mt-3" />
      <QueryState query={person} className="mt-4 h-56" />
      {person.data && (
        <>
          <h3 className="mt-6 text-sm font-semibold text-ink-soft">{t('detail.others')}</h3>
          {others.length === 0 && <p className="mt-1 text-sm">{t('detail.others.none')}</p>}
          <ul className="text-sm">
            {others.map((one) => (
              <li key={one.id} className="flex items-center gap-3 border-b border-line py-2 last:border-0">
                <span className="min-w-0 grow">
                  <span className="block truncate font-medium" title={one.reward.name}>
                    {one.reward.name}
                  </span>
                  <span className="num text-ink-soft">
                    <When at={one.requestedDate} timeZone={timeZone} /> ·{' '}
                    {t('points.count', { points: one.pointsSpent })}
                  </span>
                </span>
                <StatusBadge status={one.status} />
              </li>
            ))}
          </ul>
          <h3 className="mt-6 text-sm font-semibold text-ink-soft">{t('detail.ledger')}</h3>
          {ledger.length === 0 && <p className="mt-1 text-sm">{t('detail.ledger.none')}</p>}
          <ul className="text-sm">
            {ledger.map((row) => (
              <HistoryRow key={row.id} row={row} timeZone={timeZone} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
