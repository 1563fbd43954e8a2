import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { hasUnsavedInput } from '../unsaved-input.ts';
import { bringIn, reloadNow } from './follow-worker.ts';
import { setUpdate, useUpdate, useUpdatePlace, type UpdateState } from './update-store.ts';

function Available({ waiting, version }: Extract<UpdateState, { at: 'available' }>) {
  const [step, setStep] = useState<'offered' | 'asking' | 'updating'>('offered');
  const update = () => {
    setStep('updating');
    bringIn(waiting);
  };
  const text = step === 'asking' ? t('update.unsaved') : version && t('update.version', { version });
  return (
    <>
      {text && <p className="text-sm wrap-anywhere text-ink-soft">{text}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {step === 'asking' ? (
          <>
            <Button size="sm" onClick={() => setStep('offered')}>
              {t('update.unsaved.stay')}
            </Button>
            <Button size="sm" variant="outline" onClick={update}>
              {t('update.unsaved.go')}
            </Button>
          </>
        ) : (
          <>
            <Button
              size="sm"
              busy={step === 'updating'}
              onClick={() => (hasUnsavedInput() ? setStep('asking') : update())}
            >
              {t('update.now')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setUpdate({ at: 'none' })}>
              {t('dialog.later')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

function ReloadWaits() {
  return (
    <>
      <p className="text-sm text-ink-soft">{t('update.waits.text')}</p>
      <Button size="sm" variant="outline" className="mt-3" onClick={reloadNow}>
        {t('update.waits.reload')}
      </Button>
    </>
  );
}

/** On a phone, the card has its own space above the page, so that it covers neither the streak nor the check-in. */
export default function UpdateCard() {
  const update = useUpdate();
  const { place } = useUpdatePlace();
  if (update.at === 'none') return null;
  const card = (
    <section
      aria-labelledby="update-title"
      data-update-card
      className={`${place ? 'mx-4 mt-3 sm:mx-6' : 'fixed inset-x-4 top-[calc(var(--bar-height)+0.75rem)] mx-auto max-w-sm'} z-40 flex animate-rise items-start gap-3.5 rounded-card border border-line bg-surface p-4 text-ink shadow-soft lg:fixed lg:top-auto lg:right-6 lg:bottom-6 lg:left-auto lg:m-0 lg:w-80 lg:shadow-float`}
    >
      <span className="grid size-10 shrink-0 place-content-center rounded-control bg-action-soft text-action">
        <RefreshCw aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 grow">
        <h2 id="update-title" className="font-semibold">
          {t(update.at === 'available' ? 'update.title' : 'update.waits.title')}
        </h2>
        {update.at === 'available' ? <Available {...update} /> : <ReloadWaits />}
      </div>
    </section>
  );
  return place ? createPortal(card, place) : card;
}
