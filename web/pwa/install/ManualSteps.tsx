import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { findStepPlatform, supportsInstall, thisDevice } from './device.ts';
import { MANUAL_STEPS } from './manual-steps.ts';

/**
 * Explains how to install the app by hand when the browser does not offer to install it. Each step shows the icons of
 * the buttons to press.
 */
export function ManualSteps({ onClose }: { onClose: () => void }) {
  const device = thisDevice();
  const platform = findStepPlatform(device);
  return (
    <Dialog title={t('install.steps.title')} onClose={onClose}>
      <p className="mt-2 text-ink-soft">
        {t(supportsInstall(device) ? 'install.steps.supported' : 'install.steps.unsupported')}
      </p>
      <h3 className="mt-5 font-semibold">{t(`install.steps.${platform}`)}</h3>
      <ol className="mt-3 flex flex-col gap-4">
        {MANUAL_STEPS[platform].map(({ icons, text }, at) => (
          <li key={text} className="flex items-center gap-3.5">
            <span className="num w-4 shrink-0 text-center text-lg font-bold text-ink-soft" aria-hidden="true">
              {at + 1}
            </span>
            <span className="flex shrink-0 gap-1.5">
              {icons.map((Icon) => (
                <span
                  key={Icon.displayName}
                  className="grid size-11 place-content-center rounded-control border border-line bg-sunken text-action"
                >
                  <Icon aria-hidden="true" className="size-6" />
                </span>
              ))}
            </span>
            <span>{t(text)}</span>
          </li>
        ))}
      </ol>
      <Button size="lg" className="mt-6 w-full" onClick={onClose}>
        {t('install.steps.done')}
      </Button>
    </Dialog>
  );
}
