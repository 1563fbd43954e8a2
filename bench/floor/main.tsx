import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** The least that a React page can cost: `bench:lighthouse` shows its figures beside those of the app. */
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <button type="button">Check in</button>
  </StrictMode>,
);
