/** The parts of the browser's description that decide how the app is installed. */
export interface Device {
  userAgent: string;
  /** The value of navigator.userAgentData?.mobile, if the browser has it. */
  mobile?: boolean | undefined;
  /** An iPad reports itself as a Mac. Only its number of touch points distinguishes it from a Mac. */
  maxTouchPoints: number;
}

/** The kind of the device. Spec section 3. */
export type Platform = 'mobile' | 'desktop' | 'unknown';

/** The platforms with their own steps for installing by hand. Spec section 2. */
export const STEP_PLATFORMS = ['iosSafari', 'androidChrome', 'androidBrowser', 'windows', 'macos', 'unknown'] as const;
export type StepPlatform = (typeof STEP_PLATFORMS)[number];

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

/** Describes the current device. */
export function thisDevice(): Device {
  const { userAgent, maxTouchPoints } = navigator;
  const { userAgentData } = navigator as { userAgentData?: { mobile: boolean } };
  return { userAgent, maxTouchPoints, mobile: userAgentData?.mobile };
}
