import '../ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { keepError } from './errors/error-log.ts';
import { startHistoryGuard } from './history-guard.ts';
import { loadMessages } from '../messages/catalogue.ts';
import { preloadPage } from './pages.ts';
import { startSettings } from './settings/start-settings.ts';
import { startVitals } from '../vitals/start-vitals.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

startSettings();
startHistoryGuard();
preloadPage(location.pathname);
// Beside the page and the identity provider, which are on their way too.
await loadMessages('core');
// What a boundary shows is kept like any other failure; React's own line would say it a second time.
createRoot(root, { onCaughtError: keepError }).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
startVitals();
