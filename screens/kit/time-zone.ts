import type { Device } from './device.ts';

/** Other devices are in Toronto. */
export const placeIn =
  (timeZone: string) =>
  (app: Device['app']): void => {
    const original = app.Intl.DateTimeFormat;
    const create = (locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) =>
      new original(locales, { ...options, timeZone: options?.timeZone ?? timeZone });
    // The app also calls `Intl.DateTimeFormat()` without `new`.
    app.Intl.DateTimeFormat = new Proxy(original, {
      apply: (_, __, [locales, options]) => create(locales, options),
      construct: (_, [locales, options]) => create(locales, options),
    });
  };
