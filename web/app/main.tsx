import '../ui/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadMessages } from '../messages/messages.ts';
import { loadErrorTexts } from '../messages/error-text.ts';
import { warmFormats } from '../messages/format.ts';
import { App } from './App.tsx';
import { clearDemoFlagsInProduction } from '../kit/session/demo-flags.ts';
import { keepError } from '../kit/errors/error-log.ts';
import { startHistoryGuard } from '../kit/leaving/history-guard.ts';
import { IdentityProvider } from './identity/IdentityProvider.tsx';
import { PWA_ENABLED } from '../pwa/enabled.ts';
import { holdInstallOffer } from '../pwa/offer.ts';
import { watchTyping } from '../pwa/unsaved-input.ts';
import { preloadPage } from './pages.ts';
import { startSettings } from './settings/start-settings.ts';
import { whenSettled } from '../kit/when-settled.ts';
import { useSettings } from '../kit/settings/settings-store.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

clearDemoFlagsInProduction();
startSettings();
startHistoryGuard();
if (PWA_ENABLED) {
  holdInstallOffer();
  // Typing is watched from the first key on, because the code that updates the app loads later.
  watchTyping();
}
preloadPage(location.pathname);
setTimeout(warmFormats);

/**
 * Measures the app's speed on this device if the user allows it (features.analytics). The code for measuring loads
 * after the first screen, so that it does not delay the screen. The browser buffers earlier entries. If the setting is
 * off, the code does not load.
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
  // Errors that an error boundary shows are logged like other errors. React's own log entry would log them twice.
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
  // The error texts load before the first failure, because after a failure there may be no connection to load them.
  void loadErrorTexts();
}

/**
 * Shows the text in index.html which says that the app did not load. The app's own texts are not loaded in this case.
 */
function sayNotLoaded(page: HTMLElement): void {
  const line = page.querySelector<HTMLElement>('[data-failed]');
  if (line) line.textContent = line.dataset.failed ?? '';
}

// The texts load in parallel with the page and the identity provider. An `await` here would delay the page and the
// provider.
Promise.all([loadMessages('core'), IdentityProvider.preload()]).then(
  () => render(container),
  () => sayNotLoaded(container),
);
