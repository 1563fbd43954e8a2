/** The browser and the system of a device; null where its user agent names none that we know. */
export interface DeviceName {
  browser: string | null;
  system: string | null;
}

/** The first that matches counts: most browsers also name the one that they descend from. */
const BROWSERS = [
  ['Samsung Internet', /SamsungBrowser\//],
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

const USER_AGENT_MAX = 512;

const find = (list: readonly (readonly [string, RegExp])[], text: string) =>
  list.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** The name of a device by the User-Agent header of its browser. */
export function nameDevice(userAgent: string): DeviceName {
  const text = userAgent.slice(0, USER_AGENT_MAX);
  return { browser: find(BROWSERS, text), system: find(SYSTEMS, text) };
}
