import '../ui/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadMessages } from '../messages/catalogue.ts';
import { loadErrorTexts } from '../messages/error-text.ts';
import { warmFormats } from '../messages/format.ts';
import { App } from './App.tsx';
import { clearDemoFlagsInProduction } from './demo-flags.ts';
import { keepError } from './errors/error-log.ts';
import { startHistoryGuard } from './history-guard.ts';
import { IdentityProvider } from './identity/IdentityProvider.tsx';
import { PWA_ENABLED } from '../pwa/enabled.ts';
import { holdInstallOffer } from '../pwa/offer.ts';
import { watchTyping } from '../pwa/unsaved-input.ts';
import { preloadPage } from './pages.ts';
import { startSettings } from './settings/start-settings.ts';
import { startVitals } from '../vitals/start-vitals.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

clearDemoFlagsInProduction();
startSettings();
startHistoryGuard();
if (PWA_ENABLED) {
  holdInstallOffer();
  // From the first key on: what updates the app loads later.
  watchTyping();
}
preloadPage(location.pathname);
setTimeout(warmFormats);

function render(page: HTMLElement): void {
  // What a boundary shows is kept like any other failure; React's own line would say it a second time.
  const root = createRoot(page, { onCaughtError: keepError });
  // A transition: the app renders in slices, and not in one long task.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  startVitals();
  // Before the first thing fails: then there may be no connection to load them over.
  void loadErrorTexts();
}

/** Without its texts the app cannot even say what is wrong: index.html has a line for that. */
function sayNotLoaded(page: HTMLElement): void {
  const line = page.querySelector<HTMLElement>('[data-failed]');
  if (line) line.textContent = line.dataset.failed ?? '';
}

// The texts come beside the page and the identity provider. An `await` here would keep those from starting.
Promise.all([loadMessages('core'), IdentityProvider.preload()]).then(
  () => render(container),
  () => sayNotLoaded(container),
);
