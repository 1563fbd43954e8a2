import { defineBrowserCommand } from '@vitest/browser-playwright';

/** Acts that only the browser itself can do; a test calls these by `commands` of vitest/browser. */
export const commands = {
  /** The device prefers this colour scheme. */
  emulateScheme: defineBrowserCommand<[scheme: 'light' | 'dark']>(({ page }, colorScheme) =>
    page.emulateMedia({ colorScheme }),
  ),
  /** Presses a key where the focus is. */
  press: defineBrowserCommand<[key: string]>(({ page }, key) => page.keyboard.press(key)),
  /** Lets the files that match fail to load. */
  loseFiles: defineBrowserCommand<[files: string]>(({ page }, files) => page.route(files, (route) => route.abort())),
  findFiles: defineBrowserCommand<[files: string]>(({ page }, files) => page.unroute(files)),
};

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateScheme: (scheme: 'light' | 'dark') => Promise<void>;
    press: (key: string) => Promise<void>;
    loseFiles: (files: string) => Promise<void>;
    findFiles: (files: string) => Promise<void>;
  }
}
