import '../ui/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadMessages } from '../messages/messages.ts';
import { loadErrorTexts } from '../messages/error-text.ts';
import { warmFormats } from '../messages/format.ts';
import { App } from './App.tsx';
import { clearDemoFlagsInProduction } from '../kit/session/demo-flags.ts';
import { startTrustedTypes } from '../kit/trusted-types.ts';
import { keepError } from '../kit/errors/error-log.ts';
import { startHistoryGuard } from '../kit/leaving/history-guard.ts';
import { IdentityProvider } from './identity/IdentityProvider.tsx';
import { PWA_ENABLED } from '../pwa/enabled.ts';
import { holdInstallOffer } from '../pwa/offer.ts';
import { watchTyping } from '../pwa/unsaved-input.ts';
import { reloadForMissingChunks } from '../pwa/update/missing-chunk.ts';
import { preloadPage } from './pages.ts';
import { startSettings } from './settings/start-settings.ts';
import { whenSettled } from '../kit/when-settled.ts';
import { useSettings } from '../kit/settings/settings-store.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

startTrustedTypes();
clearDemoFlagsInProduction();
startSettings();
startHistoryGuard();
reloadForMissingChunks();
if (PWA_ENABLED) {
  holdInstallOffer();
}
// The code that updates the app loads later, but must know about text that was typed before.
watchTyping();
preloadPage(location.pathname);
setTimeout(warmFormats);

/**
 * Measures the app's speed on this device if the user allows it (features.analytics). The code for measuring loads
 * after the first screen. The browser keeps earlier measurements for it.
 */
function startVitals(): void {
  const start = () => {
    if (!useSettings.getState().features.analytics) return;
    // If the code does not load, there are no metrics.
    import('../vitals/measure.ts').then(({ measure }) => measure()).catch(() => undefined);
  };
  whenSettled(start);
}

function render(page: HTMLElement): void {
  // `keepError` logs an error that an error boundary caught. React then writes no log entry of its own.
  const root = createRoot(page, { onCaughtError: keepError });
  // A transition renders the app in slices and not in one long task.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  startVitals();
  // The error texts load now, because after a failure the connection may be lost.
  void loadErrorTexts();
}

/**
 * Shows the text in index.html that says that the app did not load. The app's own texts are not loaded in this case.
 */
function sayNotLoaded(page: HTMLElement): void {
  const line = page.querySelector<HTMLElement>('[data-failed]');
  if (line) line.textContent = line.dataset.failed ?? '';
}

// The texts, the page and the identity provider load in parallel.
Promise.all([loadMessages('core'), IdentityProvider.preload()]).then(
  () => render(container),
  () => sayNotLoaded(container),
);
