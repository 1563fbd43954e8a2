/**
 * The use of an icon. `plain` is shown as it is, `maskable` is cut to a shape, and `monochrome` shows only an outline.
 */
type IconKind = 'plain' | 'maskable' | 'opaque' | 'monochrome' | 'check-in' | 'rewards';

interface Icon {
  name: string;
  size: number;
  kind: IconKind;
}

/** The icon files in web/public. web/build/pwa.ts and web/index.html refer to them. */
export const ICONS: readonly Icon[] = [
  { name: 'icon-192', size: 192, kind: 'plain' },
  { name: 'icon-512', size: 512, kind: 'plain' },
  { name: 'icon-maskable-192', size: 192, kind: 'maskable' },
  { name: 'icon-maskable-512', size: 512, kind: 'maskable' },
  { name: 'icon-monochrome-512', size: 512, kind: 'monochrome' },
  // The icon has square corners and no transparency. iOS rounds the corners itself, and shows transparent areas black.
  { name: 'apple-touch-icon', size: 180, kind: 'opaque' },
  { name: 'shortcut-check-in', size: 96, kind: 'check-in' },
  { name: 'shortcut-rewards', size: 96, kind: 'rewards' },
];

const SIGNS = {
  'check-in': '<path d="M5 12.5l4.5 4.5L19 7.5"/>',
  rewards:
    '<rect x="3.5" y="8" width="17" height="4" rx="1"/><path d="M12 8v13M18.5 12v7a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-7M7.8 8a2.4 2.4 0 1 1 4.2-2.4A2.4 2.4 0 1 1 16.2 8"/>',
};

function part(drawing: string, pattern: RegExp): string {
  const [found] = pattern.exec(drawing) ?? [];
  if (!found) throw new Error(`web/public/favicon.svg has no ${pattern.source}.`);
  return found;
}

/** The drawing is 32 units wide and has a background (rect) and a mark (g). */
export function drawIcon(drawing: string, kind: IconKind): string {
  const defs = part(drawing, /<defs>[^]*<\/defs>/);
  const mark = part(drawing, /<g id="mark"[^]*<\/g>/);
  const ground = part(drawing, /<rect id="ground"[^]*?\/>/);
  const square = ground.replace(/ rx="[^"]*"/, '');
  // Every shape shows at least a circle in the middle, with 80 % of the width. The mark must fit into this circle.
  const inside = (content: string, scale: number) =>
    `<g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${content}</g>`;
  const contents: Readonly<Record<IconKind, () => string>> = {
    plain: () => ground + mark,
    opaque: () => square + mark,
    maskable: () => square + inside(mark, 0.88),
    monochrome: () => `<style>#mark *{fill:#fff;opacity:1}#mark path[stroke]{fill:none;stroke:#fff}</style>${mark}`,
    'check-in': () => ground + sign('check-in'),
    rewards: () => ground + sign('rewards'),
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${defs}${contents[kind]()}</svg>`;
}

function sign(name: keyof typeof SIGNS): string {
  return `<g transform="translate(5.5 5.5) scale(.875)" fill="none" stroke="url(#s)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${SIGNS[name]}</g>`;
}
