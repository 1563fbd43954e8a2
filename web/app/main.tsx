import '../ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { preloadPage } from './pages.ts';
import { startSettings } from './settings/start-settings.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

startSettings();
preloadPage(location.pathname);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
