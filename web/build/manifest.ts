import type { ManifestOptions } from 'vite-plugin-pwa';

/** The background colour of the light theme in tokens.css. index.html contains the same colour. */
const PAPER = '#fbf8f3';

const png = (name: string, size: number) => ({ src: `/${name}.png`, sizes: `${size}x${size}`, type: 'image/png' });
const shortcutIcon = (name: string) => [png(name, 96)];

/** `npm run icons` and `npm run screenshots` create the pictures. */
export const manifest: Partial<ManifestOptions> = {
  // The id must not change even if the start page moves, because browsers identify an installed app by its id.
  id: '/',
  name: 'Employee Rewards',
  short_name: 'Rewards',
  description: 'Check in, keep your streak, earn points and spend them on rewards.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: PAPER,
  categories: ['business', 'productivity'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { ...png('icon-192', 192), purpose: 'any' },
    { ...png('icon-512', 512), purpose: 'any' },
    { ...png('icon-maskable-192', 192), purpose: 'maskable' },
    { ...png('icon-maskable-512', 512), purpose: 'maskable' },
    { ...png('icon-monochrome-512', 512), purpose: 'monochrome' },
  ],
  shortcuts: [
    {
      name: 'Check in',
      description: 'Open your day and check in.',
      url: '/employee/dashboard',
      icons: shortcutIcon('shortcut-check-in'),
    },
    {
      name: 'Scan to check in',
      description: 'Scan the code of your station.',
      url: '/check-in',
      icons: shortcutIcon('shortcut-check-in'),
    },
    {
      name: 'Rewards',
      description: 'See what your points can buy.',
      url: '/employee/rewards',
      icons: shortcutIcon('shortcut-rewards'),
    },
  ],
  screenshots: [
    {
      ...picture('phone-dashboard', 780, 1688),
      form_factor: 'narrow',
      label: 'Your day: the streak and the check-in',
    },
    {
      ...picture('phone-rewards', 780, 1688),
      form_factor: 'narrow',
      label: 'Rewards for your points',
    },
    { ...picture('desktop-dashboard', 1280, 800), form_factor: 'wide', label: 'Your day on a wide screen' },
  ],
};

function picture(name: string, width: number, height: number) {
  return { src: `/screenshots/${name}.png`, sizes: `${width}x${height}`, type: 'image/png' };
}
