export interface DeviceName {
  browser: string | null;
  system: string | null;
}

/** The order matters, because most user agents also contain the name of another browser. */
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

export function nameDevice(userAgent: string): DeviceName {
  const text = userAgent.slice(0, USER_AGENT_MAX);
  return { browser: find(BROWSERS, text), system: find(SYSTEMS, text) };
}
