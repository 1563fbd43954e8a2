import {
  CircleCheck,
  EllipsisVertical,
  Globe,
  Menu,
  MonitorDown,
  Plus,
  Share,
  Smartphone,
  SquarePlus,
  type LucideIcon,
} from 'lucide-react';

export interface Device {
  userAgent: string;
  /** The value of navigator.userAgentData?.mobile, if the browser has it. */
  mobile?: boolean | undefined;
  /** An iPad reports itself as a Mac. Only its number of touch points distinguishes it from a Mac. */
  maxTouchPoints: number;
}

/** Spec section 3. */
export type Platform = 'mobile' | 'desktop' | 'unknown';

/** Spec section 2. */
export const STEP_PLATFORMS = ['iosSafari', 'androidChrome', 'androidBrowser', 'windows', 'macos', 'unknown'] as const;
export type StepPlatform = (typeof STEP_PLATFORMS)[number];

type Step<Name extends StepPlatform> = {
  icons: readonly LucideIcon[];
  text: `install.steps.${Name}.${1 | 2 | 3}`;
};

/** Spec section 2. */
export const MANUAL_STEPS: { readonly [Name in StepPlatform]: readonly Step<Name>[] } = {
  iosSafari: [
    { icons: [Share], text: 'install.steps.iosSafari.1' },
    { icons: [SquarePlus], text: 'install.steps.iosSafari.2' },
    { icons: [CircleCheck], text: 'install.steps.iosSafari.3' },
  ],
  androidChrome: [
    { icons: [EllipsisVertical], text: 'install.steps.androidChrome.1' },
    { icons: [Smartphone], text: 'install.steps.androidChrome.2' },
    { icons: [CircleCheck], text: 'install.steps.androidChrome.3' },
  ],
  androidBrowser: [
    { icons: [EllipsisVertical, Menu], text: 'install.steps.androidBrowser.1' },
    { icons: [Plus], text: 'install.steps.androidBrowser.2' },
    { icons: [CircleCheck], text: 'install.steps.androidBrowser.3' },
  ],
  windows: [
    { icons: [MonitorDown], text: 'install.steps.windows.1' },
    { icons: [EllipsisVertical], text: 'install.steps.windows.2' },
    { icons: [CircleCheck], text: 'install.steps.windows.3' },
  ],
  macos: [
    { icons: [Share], text: 'install.steps.macos.1' },
    { icons: [MonitorDown], text: 'install.steps.macos.2' },
    { icons: [CircleCheck], text: 'install.steps.macos.3' },
  ],
  unknown: [
    { icons: [EllipsisVertical, Menu], text: 'install.steps.unknown.1' },
    { icons: [SquarePlus], text: 'install.steps.unknown.2' },
    { icons: [Globe], text: 'install.steps.unknown.3' },
  ],
};

const isApple = ({ userAgent, maxTouchPoints }: Device): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

export function findPlatform(device: Device): Platform {
  const { userAgent, mobile } = device;
  if (mobile || isApple(device) || /Android|Mobile/.test(userAgent)) return 'mobile';
  return /Windows|Macintosh|Linux|CrOS/.test(userAgent) ? 'desktop' : 'unknown';
}

export function findStepPlatform(device: Device): StepPlatform {
  const { userAgent } = device;
  // Every browser on these devices uses Safari's engine. Since iOS 16.4, each browser's Share menu can add the page to
  // the home screen.
  if (isApple(device)) return 'iosSafari';
  if (userAgent.includes('Android')) {
    const isChrome = /Chrome\//.test(userAgent) && !/SamsungBrowser|EdgA|OPR|Firefox/.test(userAgent);
    return isChrome ? 'androidChrome' : 'androidBrowser';
  }
  if (userAgent.includes('Windows')) return 'windows';
  return userAgent.includes('Macintosh') ? 'macos' : 'unknown';
}

const readMajorVersion = (userAgent: string, name: RegExp): number => Number(name.exec(userAgent)?.[1] ?? 0);

/**
 * Returns true for Chrome 68 or later and for Edge 79 or later. Firefox and Safari cannot install the app. Spec section
 * 9.
 */
export function supportsInstall(device: Device): boolean {
  const { userAgent } = device;
  // On Apple's phones and tablets, Chrome uses Safari's engine and cannot install the app.
  if (isApple(device)) return false;
  const edge = readMajorVersion(userAgent, /\bEdgA?\/(\d+)/);
  return edge > 0 ? edge >= 79 : readMajorVersion(userAgent, /Chrome\/(\d+)/) >= 68;
}

export function thisDevice(): Device {
  const { userAgent, maxTouchPoints } = navigator;
  const { userAgentData } = navigator as { userAgentData?: { mobile: boolean } };
  return { userAgent, maxTouchPoints, mobile: userAgentData?.mobile };
}
