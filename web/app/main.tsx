import '../ui/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadMessages } from '../messages/messages.ts';
import { loadErrorTexts } from '../messages/error-text.ts';
import { warmFormats } from '../messages/format.ts';
import { App, IdentityProvider } from './App.tsx';
import { requestEarly, startPageEffects } from './effects/effects.tsx';
import { clearDemoFlagsInProduction, readDemoUser } from '../kit/session/demo-flags.ts';
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

/** Presses on the frame count for the same buttons of the page, in the same order. */
async function pressAgain(root: HTMLElement, pressed: readonly HTMLElement[]): Promise<void> {
  const name = (button: HTMLElement) => button.ariaLabel ?? button.textContent;
  const isSame = (button: HTMLElement, one: HTMLElement) =>
    button.dataset.checkIn === undefined && one.dataset.checkIn === undefined
      ? name(button) === name(one)
      : button.dataset.checkIn === one.dataset.checkIn;
  for (const one of pressed) {
    const same = [...root.querySelectorAll('button')].find((button) => button.checkVisibility() && isSame(button, one));
    same?.click();
    // React renders the change first: a check-in must send the mood that was chosen before.
    await Promise.resolve();
  }
}

/**
 * Removes the frame that index.html painted when React's first screen is complete. Both look the same, and the observer
 * runs before the next paint, so nothing moves.
 */
function replaceFrame(root: HTMLElement): void {
  const observer = new MutationObserver(() => {
    const frame = document.getElementById('frame');
    if (frame?.dataset.held !== undefined) return;
    if (!root.querySelector('main:not([data-loading], :has([data-loading]))')) return;
    observer.disconnect();
    const pressed = [...(frame?.querySelectorAll<HTMLElement>('[data-pressed]') ?? [])];
    frame?.remove();
    void pressAgain(
      root,
      pressed.toSorted((a, b) => Number(a.dataset.pressed) - Number(b.dataset.pressed)),
    );
  });
  observer.observe(root, { childList: true, subtree: true });
  const frame = document.getElementById('frame');
  if (frame) observer.observe(frame, { attributeFilter: ['data-held'] });
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

async function loadIdentity(): Promise<void> {
  await IdentityProvider.preload();
  // Clerk's user is known only after Clerk has asked its server.
  const userId = readDemoUser();
  if (userId !== null) requestEarly(userId);
}

Promise.all([loadMessages('core'), loadIdentity()]).then(() => render(container), sayNotLoaded);
