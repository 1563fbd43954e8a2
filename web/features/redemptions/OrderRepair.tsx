import { CircleAlert, Truck } from 'lucide-react';
import { orderChangeSchema, type OrderChange, type RedemptionWithUser } from '#domain/api/redemptions.ts';
import { isRefundable } from '#domain/fulfilment/orders.ts';
import { useWrite } from '#web/kit/action/action-requests.ts';
import { ActionError } from '#web/kit/action/ActionForm.tsx';
import { useDraft } from '#web/kit/action/use-form.ts';
import { limitInput } from '#web/kit/limit-input.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/fields/Field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { changeOrder } from './redemption-queries.ts';

type Order = RedemptionWithUser['order'];

/** The order of a gift card decides which of the admin's decisions are open. Other orders close none. */
export function findOrderLimits(order: Order): { mayDeliver: boolean; mayReject: boolean; needsRepair: boolean } {
  if (order?.way !== 'provider') return { mayDeliver: true, mayReject: true, needsRepair: false };
  return {
    mayDeliver: order.state === 'cancelled',
    mayReject: isRefundable(order),
    needsRepair: order.canAskAgain,
  };
}

const describeOrder = (order: NonNullable<Order>): string => {
  if (order.failure !== null) return t(`order.why.${order.failure}`);
  return t(order.state === 'unknown' ? 'order.unknown' : 'order.sending');
};

/** Null when the order needs no words: without an order, and after the delivery or the end. */
export function OrderState({ order }: { order: Order }) {
  if (order?.way !== 'provider' || order.state === 'delivered' || order.state === 'cancelled') return null;
  const isBroken = order.failure !== null && order.failure !== 'review';
  const Icon = isBroken ? CircleAlert : Truck;
  return (
    <p className={`mt-1 flex items-start gap-2 text-sm font-medium ${isBroken ? 'text-bad' : 'text-ink-soft'}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{describeOrder(order)}</span>
    </p>
  );
}

interface RepairDialogProps {
  redemption: RedemptionWithUser;
  /** The order has ended, so that the admin can hand the reward over. */
  onByHand: () => void;
  onReject: () => void;
  onClose: () => void;
}

export function RepairDialog({ redemption, onByHand, onReject, onClose }: RepairDialogProps) {
  const { id, order, reward, user, fulfilment } = redemption;
  const form = useDraft({ start: { product: '' } });
  const repair = useWrite((change: OrderChange, key: string) => changeOrder(id, change, key));
  if (!order) return null;
  const isFailed = order.state === 'failed';
  const { version } = order;
  const { mayReject } = findOrderLimits(order);

  const askAgain = () => {
    const typed = form.attempt();
    if (!typed) return;
    const product = typed.product.trim();
    repair.mutate(
      { do: 'again', version, ...(product && { product }) },
      {
        onSuccess: () => {
          showToast({ tone: 'success', text: t('order.again.done', { person: user.name }) });
          onClose();
        },
      },
    );
  };

  return (
    <Dialog
      title={t('order.fix.title', { reward: reward.name, person: user.name })}
      isBusy={repair.isPending}
      onClose={onClose}
    >
      <p className="mt-3 text-lg text-ink-soft">{describeOrder(order)}</p>
      <form
        noValidate
        className="mt-5 flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!repair.isPending) askAgain();
        }}
      >
        {isFailed && (
          <TextField
            label={t('order.product')}
            hint={fulfilment.way === 'provider' ? t('order.product.hint', { product: fulfilment.product }) : undefined}
            {...limitInput(orderChangeSchema.options[0].entries.product)}
            required={false}
            autoComplete="off"
            spellCheck={false}
            {...form.text('product')}
          />
        )}
        <ActionError error={repair.error} />
        <div className="flex flex-col gap-2">
          <Button type="submit" size="lg" busy={repair.isPending}>
            {t(isFailed ? 'order.again' : 'order.ask')}
          </Button>
          {(isFailed || order.state === 'due') && (
            <Button
              size="lg"
              variant="outline"
              busy={repair.isPending}
              onClick={() => repair.mutate({ do: 'by_hand', version }, { onSuccess: onByHand })}
            >
              {t('order.byHand')}
            </Button>
          )}
          {mayReject && redemption.status === 'approved' && (
            <Button size="lg" variant="ghost" busy={repair.isPending} onClick={onReject}>
              {t('order.reject')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
