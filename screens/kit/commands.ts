import { defineBrowserCommand } from '@vitest/browser-playwright';

/** Actions that only the browser itself can do. A test calls them with `commands` of vitest/browser. */
export const commands = {
  /** Sets the device's preferred colour scheme. */
  emulateScheme: defineBrowserCommand<[scheme: 'light' | 'dark']>(({ page }, colorScheme) =>
    page.emulateMedia({ colorScheme }),
  ),
  /** Presses a key at the focused element. */
  press: defineBrowserCommand<[key: string]>(({ page }, key) => page.keyboard.press(key)),
  /** Makes requests for the matching files fail. */
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
