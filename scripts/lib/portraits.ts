/** The people of the demo company who have a picture, and how each looks. The others keep their initials. */
export interface Look {
  skin: keyof typeof SKINS;
  hair: keyof typeof HAIR;
  cut: keyof typeof CUTS;
  top: string;
  ground: string;
  beard?: 'full' | 'stubble' | 'moustache';
  glasses?: boolean;
  earrings?: boolean;
  isOlder?: boolean;
}

const SKINS = {
  porcelain: '#f6d5bd',
  sand: '#ecc09c',
  honey: '#d69f72',
  amber: '#b97c4f',
  umber: '#8f5a38',
  cocoa: '#68402b',
};
const HAIR = {
  black: '#211d26',
  espresso: '#3b2a26',
  chestnut: '#6a4230',
  copper: '#a9562f',
  wheat: '#cf9f57',
  silver: '#b9b8bd',
  ink: '#33415f',
  rose: '#a3475a',
  pine: '#2f6a5d',
};

const CAP = 'M20.2 28C19 15 25 11.5 32 11.5S45 15 43.8 28C42.6 21 37.5 18 32 18s-10.6 3-11.8 10z';

/** The hair behind and in front of the head, which is an ellipse of 23 by 27 units around (32, 28). */
const CUTS = {
  short: [
    '',
    '<path d="M20 28C18.4 14.5 26 10.6 33 10.6S45.4 15.5 44 28c-.9-4.8-2.6-7.6-5.4-8.8-6 .8-11.6-.6-14.4 1.4C21.8 22.2 20.9 24.6 20 28z"/>',
  ],
  parted: [
    '',
    '<path d="M20 29C17.6 14 26.6 9.8 34 10.2 42.6 10.6 46 17 44 29c-.8-5-2-8-3.8-9.8-6 1.8-11.8.8-14.4-2.4C22.8 19.8 21.2 24 20 29z"/>',
  ],
  buzz: [
    '',
    '<path d="M20.4 25.5C20 15.8 25.5 13.4 32 13.4s12 2.4 11.6 12.1C42 20.8 37.6 19.2 32 19.2s-10 1.6-11.6 6.3z"/>',
  ],
  none: ['', ''],
  afro: [
    '<circle cx="32" cy="21.5" r="16.5"/>',
    '<path d="M20.6 26C20.6 15 26 14 32 14s11.4 1 11.4 12C41.4 20.6 37 19 32 19s-9.4 1.6-11.4 7z"/>',
  ],
  curls: [
    '<circle cx="20" cy="22" r="5.5"/><circle cx="44" cy="22" r="5.5"/><circle cx="19" cy="29" r="4.6"/><circle cx="45" cy="29" r="4.6"/>',
    '<circle cx="24" cy="15.5" r="5.6"/><circle cx="32" cy="13" r="6"/><circle cx="40" cy="15.5" r="5.6"/><circle cx="21.5" cy="20" r="3.6"/><circle cx="42.5" cy="20" r="3.6"/>',
  ],
  long: [
    '<path d="M18 28C16.8 13 24 9 32 9s15.2 4 14 19l1.8 22c-3 3.4-7 3-9 0H25.2c-2 3-6 3.4-9 0z"/>',
    '<path d="M20.2 30C19.2 16.5 25.6 12.5 32 14c6.4-1.5 12.8 2.5 11.8 16C42.4 23.6 37 20.6 32 15.6 27 20.6 21.6 23.6 20.2 30z"/>',
  ],
  bob: [
    '<path d="M18.2 28C17.4 13 24.6 9.2 32 9.2S46.6 13 45.8 28l.8 11.5c-2 3-5.6 2.8-6.6.5H24c-1 2.3-4.6 2.5-6.6-.5z"/>',
    '<path d="M20.2 27C19.6 15 25.6 11.8 32 11.8S44.4 15 43.8 27C40.8 21.4 36 22.8 30 20.6 26.6 22.8 22.2 22.6 20.2 27z"/>',
  ],
  bun: ['<circle cx="32" cy="9" r="6.2"/>', `<path d="${CAP}"/>`],
  tail: [
    '<path d="M40 14c9-1 12 8 10.6 18-.6 5-2.2 9.4-4.6 11-1.4-3 0-8-.6-13-.5-4-2.4-8-5.4-10z"/>',
    `<path d="${CAP}"/>`,
  ],
  braids: [
    '<path d="M19 24c-3 6-3.6 16-2.6 26 1 2.6 5.6 2.6 6.6 0l.6-24zM45 24c3 6 3.6 16 2.6 26-1 2.6-5.6 2.6-6.6 0l-.6-24z"/>',
    '<path d="M20.2 29C19 15 25 11 32 11s13 4 11.8 18C42.4 22 38 19.4 32 17c-6 2.4-10.4 5-11.8 12z"/>',
  ],
  scarf: [
    '<path d="M14.8 31C14.4 13.5 23 8 32 8s17.6 5.5 17.2 23c-.2 9 2.8 14 .8 19.5H14c-2-5.5 1-10.5.8-19.5z"/>',
    '<path fill-rule="evenodd" d="M17 30C16.6 14 24 9.6 32 9.6S47.4 14 47 30c-.3 10-6 16-15 17.5C23 46 17.3 40 17 30zm4.6-1.6C21.6 36 26 41.5 32 41.5S42.4 36 42.4 28.4C42.4 20.6 38 16.6 32 16.6S21.6 20.6 21.6 28.4z"/>',
  ],
} as const;

const BEARDS = {
  full: '<path d="M20.6 29c.2 9.5 4.4 14 11.4 14s11.2-4.5 11.4-14c-1.2 4-3 5-6 4.6-1.6-.9-3.4-1.1-5.4-1.1s-3.8.2-5.4 1.1c-3 .4-4.8-.6-6-4.6z"/>',
  stubble:
    '<path opacity=".3" d="M20.6 28c.2 9.8 4.4 13.6 11.4 13.6S43.2 37.8 43.4 28c-1.2 5-3 6-6 5.6-1.6-.9-3.4-1.1-5.4-1.1s-3.8.2-5.4 1.1c-3 .4-4.8-.6-6-5.6z"/>',
  moustache: '<path d="M26.5 35.2c1.6-2.4 3.9-2.7 5.5-1.7 1.6-1 3.9-.7 5.5 1.7-2 .4-3.8 0-5.5-.5-1.7.5-3.5.9-5.5.5z"/>',
};

const DARK = '#2a2230';

export function drawPortrait({ skin, hair, cut, top, ground, beard, glasses, earrings, isOlder }: Look): string {
  const [tone, colour] = [SKINS[skin], HAIR[hair]];
  const [behind, before] = CUTS[cut];
  const isDark = skin === 'cocoa' || skin === 'umber';
  const line = isDark ? '#2c1a14' : '#8a4f3a';
  const group = (content: string) => `<g fill="${colour}">${content}</g>`;
  const ears = `<g fill="${tone}"><circle cx="20.3" cy="29.5" r="2.6"/><circle cx="43.7" cy="29.5" r="2.6"/></g>`;
  const features = [
    // Brows, eyes, nose and mouth.
    `<g fill="none" stroke="${cut === 'scarf' || hair === 'silver' ? DARK : colour}" stroke-width="1.1" stroke-linecap="round"><path d="M24.6 24.7q2.4-1.3 4.4-.2M35 24.5q2-1.1 4.4.2"/></g>`,
    `<g fill="${DARK}"><circle cx="27" cy="28" r="1.35"/><circle cx="37" cy="28" r="1.35"/></g>`,
    `<path d="M32 28.5q1.7 2.8-.6 3.6" fill="none" stroke="${line}" stroke-width=".9" stroke-linecap="round" opacity=".55"/>`,
    ...(beard ? [`<g fill="${colour}">${BEARDS[beard]}</g>`] : []),
    `<path d="M28 35.8q4 3.7 8 0" fill="${beard === 'full' ? '#f7efe6' : 'none'}" stroke="${beard === 'full' ? '#f7efe6' : line}" stroke-width="1.3" stroke-linecap="round"/>`,
    `<g fill="#e2604d" opacity="${isDark ? '.16' : '.2'}"><circle cx="24" cy="32.5" r="2.3"/><circle cx="40" cy="32.5" r="2.3"/></g>`,
    ...(isOlder
      ? [
          `<g fill="none" stroke="${line}" stroke-width=".7" stroke-linecap="round" opacity=".5"><path d="M22.3 30.3l-1-.7M41.7 30.3l1-.7M28.5 21.3h7"/></g>`,
        ]
      : []),
    ...(glasses
      ? [
          `<g fill="#fff" fill-opacity=".16" stroke="${DARK}" stroke-width="1"><circle cx="27" cy="28.2" r="4"/><circle cx="37" cy="28.2" r="4"/><path d="M31 27.6q1-.7 2 0M23 27.5l-2.5-.8M41 27.5l2.5-.8" fill="none"/></g>`,
        ]
      : []),
    ...(earrings
      ? ['<g fill="#f2b544"><circle cx="19.8" cy="33.3" r="1.3"/><circle cx="44.2" cy="33.3" r="1.3"/></g>']
      : []),
  ];
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="5 2.5 54 54">',
    `<rect width="64" height="64" fill="${ground}"/>`,
    group(behind),
    `<path d="M7 64c0-11 11-15 19.5-17h11C46 49 57 53 57 64z" fill="${top}"/>`,
    `<path d="M27 38h10v8.5q-5 6.5-10 0z" fill="${tone}"/><path d="M27 40q5 4.5 10 0v2.5q-5 4-10 0z" fill="${DARK}" opacity=".13"/>`,
    cut === 'scarf' ? '' : ears,
    `<ellipse cx="32" cy="28" rx="11.5" ry="13.5" fill="${tone}"/>`,
    cut === 'buzz' ? `<g fill="${colour}" opacity=".8">${before}</g>` : group(before),
    ...features,
    cut === 'scarf'
      ? `<path d="M20 42.5c5 5.5 19 5.5 24 0 4.5 3 7 7 7.5 12.5-9 5-30 5-39 0 .5-5.5 3-9.5 7.5-12.5z" fill="${colour}"/>`
      : '',
    '</svg>',
  ].join('');
}

// The colours of clothes and grounds are those of the app: the sun, the dawn, and the avatars.
const [amber, coral, dusk, sea, moss, plum, stone, navy] = [
  '#f2b544',
  '#ef7a5a',
  '#4668b8',
  '#3f9a9a',
  '#5d8f5b',
  '#8a5c9c',
  '#8b8378',
  '#2f3f6d',
];
const [peach, sky, mint, lilac, cream, rose] = ['#ffe0c7', '#d3e2fb', '#d2eee0', '#e5dcf6', '#fbeecb', '#f9d8d8'];

export const LOOKS: Readonly<Record<string, Look>> = {
  'demo-employee': { skin: 'umber', hair: 'black', cut: 'curls', top: amber, ground: sky, earrings: true },
  'demo-admin': {
    skin: 'honey',
    hair: 'espresso',
    cut: 'parted',
    top: dusk,
    ground: peach,
    beard: 'stubble',
    glasses: true,
  },
  'demo-super-admin': {
    skin: 'porcelain',
    hair: 'silver',
    cut: 'bob',
    top: navy,
    ground: lilac,
    isOlder: true,
    earrings: true,
  },
  'demo-001': { skin: 'honey', hair: 'ink', cut: 'scarf', top: sea, ground: cream },
  'demo-002': { skin: 'porcelain', hair: 'copper', cut: 'short', top: moss, ground: sky, beard: 'full' },
  'demo-003': { skin: 'cocoa', hair: 'black', cut: 'buzz', top: coral, ground: mint },
  'demo-004': { skin: 'sand', hair: 'espresso', cut: 'tail', top: plum, ground: cream },
  'demo-006': { skin: 'amber', hair: 'black', cut: 'braids', top: coral, ground: sky, glasses: true },
  'demo-007': { skin: 'porcelain', hair: 'wheat', cut: 'short', top: sea, ground: rose },
  'demo-008': { skin: 'sand', hair: 'black', cut: 'bob', top: dusk, ground: peach },
  'demo-009': { skin: 'umber', hair: 'black', cut: 'none', top: navy, ground: cream, beard: 'full' },
  'demo-010': { skin: 'sand', hair: 'chestnut', cut: 'long', top: coral, ground: lilac, earrings: true },
  'demo-011': { skin: 'sand', hair: 'black', cut: 'parted', top: stone, ground: mint, glasses: true },
  'demo-013': {
    skin: 'porcelain',
    hair: 'silver',
    cut: 'parted',
    top: dusk,
    ground: cream,
    glasses: true,
    isOlder: true,
  },
  'demo-014': { skin: 'amber', hair: 'espresso', cut: 'long', top: sea, ground: rose },
  'demo-016': { skin: 'honey', hair: 'black', cut: 'short', top: amber, ground: lilac, beard: 'moustache' },
  'demo-017': { skin: 'amber', hair: 'black', cut: 'bun', top: plum, ground: mint, earrings: true },
  'demo-018': { skin: 'cocoa', hair: 'black', cut: 'afro', top: amber, ground: rose },
  'demo-019': { skin: 'umber', hair: 'rose', cut: 'scarf', top: navy, ground: sky },
  'demo-020': { skin: 'porcelain', hair: 'wheat', cut: 'bun', top: moss, ground: peach },
  'demo-022': { skin: 'amber', hair: 'espresso', cut: 'short', top: dusk, ground: mint, beard: 'stubble' },
  'demo-023': { skin: 'honey', hair: 'pine', cut: 'scarf', top: stone, ground: peach, glasses: true },
  'demo-024': { skin: 'porcelain', hair: 'copper', cut: 'curls', top: navy, ground: mint, beard: 'stubble' },
  'demo-029': { skin: 'cocoa', hair: 'black', cut: 'braids', top: sea, ground: cream, earrings: true },
  'demo-030': { skin: 'porcelain', hair: 'wheat', cut: 'none', top: plum, ground: sky, beard: 'full', glasses: true },
  'demo-032': { skin: 'cocoa', hair: 'black', cut: 'short', top: moss, ground: lilac, beard: 'stubble' },
  'demo-033': { skin: 'sand', hair: 'chestnut', cut: 'tail', top: amber, ground: sky },
  'demo-037': {
    skin: 'porcelain',
    hair: 'silver',
    cut: 'curls',
    top: coral,
    ground: lilac,
    glasses: true,
    isOlder: true,
  },
};

/** A sail before the rising sun, on the water of a harbour. */
export const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#2a3f86"/><stop offset="1" stop-color="#3f6cc0"/></linearGradient><clipPath id="c"><rect width="64" height="64"/></clipPath></defs>
<g clip-path="url(#c)"><rect width="64" height="64" fill="url(#s)"/><circle cx="41" cy="40" r="13" fill="#f5b348"/>
<path d="M29 9v31H12C20 32 26.5 22 29 9z" fill="#fff"/><path d="M32 17c6.5 6.5 10.5 14 11.5 23H32z" fill="#ffe3bd"/>
<path d="M0 44c8-3.6 12 3.6 21.3 0s13.4 3.6 21.4 0S56 47.6 64 44v20H0z" fill="#1c2c63"/><path d="M0 53.5c8-3.6 12 3.6 21.3 0s13.4 3.6 21.4 0S56 57.1 64 53.5" fill="none" stroke="#7fa2ea" stroke-width="2.6"/></g></svg>`;
