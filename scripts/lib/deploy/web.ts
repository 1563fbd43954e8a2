import { AS_SHIPPED } from '../web-build.ts';
import { tool } from '../paths.ts';
import { must } from '../processes.ts';
import type { Answers } from './settings.ts';

/** Builds the web app for production into `folder`. The environment wins over every .env file of the developer's. */
export async function buildForProduction(answers: Answers, folder: string): Promise<void> {
  await must(
    'The build of the web app',
    tool('vite'),
    ['build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'],
    {
      env: {
        ...AS_SHIPPED,
        VITE_APP_ENV: 'production',
        VITE_PWA_ENABLED: 'true',
        VITE_DISABLE_MOCK_DATA: 'true',
        VITE_DEMO_BACKEND: '',
        VITE_CLERK_PUBLISHABLE_KEY: answers.VITE_CLERK_PUBLISHABLE_KEY,
      },
    },
  );
}
