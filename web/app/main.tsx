import '../ui/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadMessages } from '../messages/messages.ts';
import { loadErrorTexts } from '../messages/error-text.ts';
import { warmFormats } from '../messages/format.ts';
import { App, IdentityProvider } from './App.tsx';
import { startPageEffects } from './effects/effects.tsx';
import { clearDemoFlagsInProduction } from '../kit/session/demo-flags.ts';
import { startTrustedTypes } from '../kit/trusted-types.ts';
import { keepError } from '../kit/errors/handle-error.ts';
import { preloadPage } from './pages.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

startTrustedTypes();
clearDemoFlagsInProduction();
startPageEffects();
preloadPage(location.pathname);
setTimeout(warmFormats);

/** A press on the frame counts for the same button of the page. */
function pressAgain(root: HTMLElement, pressed: Element | null): void {
  if (!pressed) return;
  const isSame = (button: HTMLElement) =>
    button.dataset.checkIn === undefined
      ? button.textContent === pressed.textContent
      : pressed.hasAttribute('data-check-in');
  [...root.querySelectorAll('button')].find(isSame)?.click();
}

/**
 * Removes the frame that index.html painted when React's first screen is complete. Both look the same, and the observer
 * runs before the next paint, so nothing moves.
 */
function replaceFrame(root: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (!root.querySelector('main:not([data-loading], :has([data-loading]))')) return;
    observer.disconnect();
    const frame = document.getElementById('frame');
    frame?.remove();
    pressAgain(root, frame?.querySelector('[data-pressed]') ?? null);
  });
  observer.observe(root, { childList: true, subtree: true });
}

function render(page: HTMLElement): void {
  // `keepError` logs an error that an error boundary caught. React then writes no log entry of its own.
  const root = createRoot(page, { onCaughtError: keepError });
  replaceFrame(page);
  // A transition renders the app in slices and not in one long task.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  // The error texts load now, because after a failure the connection may be lost.
  void loadErrorTexts();
}

/** Shows a text of index.html, because the app's own texts are not loaded in this case. */
function sayNotLoaded(): void {
  const line = document.querySelector<HTMLElement>(`.not-loaded:lang(${document.documentElement.lang})`);
  if (line) line.hidden = false;
}

Promise.all([loadMessages('core'), IdentityProvider.preload()]).then(() => render(container), sayNotLoaded);
