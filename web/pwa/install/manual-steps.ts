import {
  EllipsisVertical,
  Menu,
  MonitorDown,
  Plus,
  Share,
  Smartphone,
  SquarePlus,
  CircleCheck,
  Globe,
  type LucideIcon,
} from 'lucide-react';
import type { StepPlatform } from './device.ts';

type Step<Platform extends StepPlatform> = {
  /** The icons of the buttons, as the browser or the system shows them. */
  icons: readonly LucideIcon[];
  text: `install.steps.${Platform}.${1 | 2 | 3}`;
};

/** The steps to install the app by hand, each with the icons of the buttons to press. Spec section 2. */
export const MANUAL_STEPS: { readonly [Platform in StepPlatform]: readonly Step<Platform>[] } = {
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
