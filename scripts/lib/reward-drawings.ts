const NAVY = '#1d2a4d';
const BLUE = '#3a5ba0';
const SKY = '#9cc3e6';
const AMBER = '#ffc14d';
const CORAL = '#f2704f';
const ROSE = '#f9c6b0';
const CREAM = '#fff4e2';
const WHITE = '#ffffff';
const TEAL = '#2f8f83';
const LEAF = '#5fb49c';
const BROWN = '#8a4b2d';
const CRUST = '#e0a458';

const sun = (x: number, y: number, r: number, fill = AMBER) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

const rows = (count: number, draw: (row: number) => string) =>
  Array.from({ length: count }, (_, row) => draw(row)).join('');

/** Flat sea below the horizon `y`, with light on the waves. */
const sea = (y: number, fill: string, light: string) =>
  `<rect y="${y}" width="512" height="${288 - y}" fill="${fill}"/>` +
  rows(
    3,
    (row) =>
      `<path d="M${210 - row * 26} ${y + 18 + row * 22}h${92 + row * 52}" stroke="${light}" stroke-width="6" stroke-linecap="round"/>`,
  );

const palm = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-5 0C2-50 2-80-6-112l10-2C14-80 14-44 10 0z" fill="${BROWN}"/>` +
  rows(
    5,
    (leaf) =>
      `<path d="M0-112C22-142 58-138 74-104 48-122 24-120 0-112z" fill="${leaf % 2 ? LEAF : TEAL}" transform="rotate(${leaf * 52 - 160} 0 -112)"/>`,
  ) +
  '</g>';

const steam = (x: number) =>
  `<path d="M${x} 84c-14-16 14-26 0-46" fill="none" stroke="${WHITE}" stroke-width="9" stroke-linecap="round" opacity=".85"/>`;

interface Drawing {
  sky: string;
  shapes: string;
}

/** The pictures of the demo company's rewards, 512 by 288. The shapes are large, because lists show them small. */
const DRAWINGS: Readonly<Record<string, Drawing>> = {
  'reward-coffee': {
    sky: ROSE,
    shapes:
      sun(256, 214, 150, '#fbd9c6') +
      steam(226) +
      steam(286) +
      `<ellipse cx="256" cy="246" rx="150" ry="16" fill="${CORAL}" opacity=".35"/>` +
      `<path d="M352 132h18a38 38 0 0 1 0 76h-30" fill="none" stroke="${NAVY}" stroke-width="18"/>` +
      `<path d="M150 108h212v56c0 50-34 82-78 82h-56c-44 0-78-32-78-82z" fill="${NAVY}"/>` +
      `<path d="M150 108h212v16H150z" fill="${BROWN}"/><path d="M188 176a68 60 0 0 0 136 0z" fill="${AMBER}"/>`,
  },
  'reward-bakery': {
    sky: AMBER,
    shapes:
      `<ellipse cx="256" cy="238" rx="176" ry="20" fill="#e39a2d" opacity=".55"/>` +
      `<path d="M84 214c-12-62 20-118 78-136 28-34 160-34 188 0 58 18 90 74 78 136-34 8-58-6-72-30-64-38-136-38-200 0-14 24-38 38-72 30z" fill="${BROWN}"/>` +
      `<path d="M94 204c-8-54 22-102 72-118 30-28 150-28 180 0 50 16 80 64 72 118-26 2-44-12-56-34-70-42-142-42-212 0-12 22-30 36-56 34z" fill="${CRUST}"/>` +
      `<path d="M206 76c-18 26-24 48-24 78M306 76c18 26 24 48 24 78M256 68v72M140 104c6 22 4 46-6 74M372 104c-6 22-4 46 6 74" fill="none" stroke="${BROWN}" stroke-width="9" stroke-linecap="round" opacity=".75"/>`,
  },
  'reward-cinema': {
    sky: NAVY,
    shapes:
      `<path d="M256-30 64 288h384z" fill="${AMBER}" opacity=".18"/>` +
      rows(7, (row) => sun(176 + row * 27, 96 - [0, 18, 30, 34, 28, 18, 0][row]!, 25, row % 2 ? CREAM : AMBER)) +
      rows(5, (row) => sun(200 + row * 28, 102, 22, row % 2 ? AMBER : CREAM)) +
      `<path d="M158 108h196l-22 156H180z" fill="${CREAM}"/>` +
      `<path d="M158 108h34l6 156h-18zM226 108h28l2 156h-20zM288 108h28l-12 156h-20zM344 108h10l-22 156h-6z" fill="${CORAL}"/>`,
  },
  'reward-gift-card-10': {
    sky: SKY,
    shapes:
      `<g transform="rotate(-7 256 150)"><rect x="110" y="66" width="300" height="178" rx="20" fill="${NAVY}" opacity=".25"/>` +
      `<rect x="104" y="56" width="300" height="178" rx="20" fill="${CORAL}"/><rect x="104" y="136" width="300" height="26" fill="${AMBER}"/>` +
      `<rect x="184" y="56" width="26" height="178" fill="${AMBER}"/>` +
      `<path d="M197 140c-44-6-62-52-34-62 24-8 34 32 34 62zm0 0c44-6 62-52 34-62-24-8-34 32-34 62z" fill="none" stroke="${CREAM}" stroke-width="12"/>` +
      `<circle cx="197" cy="146" r="15" fill="${CREAM}"/></g>`,
  },
  'reward-lunch': {
    sky: TEAL,
    shapes:
      `<circle cx="256" cy="144" r="112" fill="${CREAM}"/><circle cx="256" cy="144" r="78" fill="${WHITE}"/>` +
      `<path d="M206 164a50 50 0 0 1 100 0z" fill="${CORAL}"/><path d="M196 166h120" stroke="${NAVY}" stroke-width="8" stroke-linecap="round"/>` +
      `<circle cx="256" cy="110" r="6" fill="${NAVY}"/>` +
      `<path d="M86 52v54a22 22 0 0 0 44 0V52M108 52v184" fill="none" stroke="${CREAM}" stroke-width="13" stroke-linecap="round"/>` +
      `<path d="M404 236V52c30 20 34 84 0 104" fill="${CREAM}" stroke="${CREAM}" stroke-width="13" stroke-linecap="round" stroke-linejoin="round"/>`,
  },
  'reward-bookshop': {
    sky: '#e9e3f2',
    shapes:
      sun(372, 92, 52) +
      `<rect x="120" y="206" width="280" height="44" rx="8" fill="${NAVY}"/><rect x="134" y="216" width="252" height="24" fill="${CREAM}"/><rect x="120" y="206" width="34" height="44" rx="8" fill="${NAVY}"/>` +
      `<rect x="142" y="158" width="232" height="48" rx="8" fill="${CORAL}"/><rect x="160" y="169" width="200" height="26" fill="${CREAM}"/><rect x="142" y="158" width="38" height="48" rx="8" fill="${CORAL}"/>` +
      `<path d="M256 142c-34-26-76-28-110-16V40c34-12 76-10 110 16z" fill="${WHITE}"/><path d="M256 142c34-26 76-28 110-16V40c-34-12-76-10-110 16z" fill="${CREAM}"/>` +
      `<path d="M256 56v86" stroke="${BLUE}" stroke-width="6"/><path d="M170 66c22-4 44 0 62 12M170 92c22-4 44 0 62 12M342 66c-22-4-44 0-62 12M342 92c-22-4-44 0-62 12" fill="none" stroke="${BLUE}" stroke-width="6" stroke-linecap="round" opacity=".5"/>`,
  },
  'reward-shopping': {
    sky: CREAM,
    shapes:
      `<ellipse cx="256" cy="254" rx="190" ry="14" fill="${CRUST}" opacity=".4"/>` +
      `<path d="M292 110h128l12 146H280z" fill="${AMBER}"/><path d="M324 126V94a32 32 0 0 1 64 0v32" fill="none" stroke="${NAVY}" stroke-width="11" stroke-linecap="round"/>` +
      `<path d="M104 78h180l16 178H88z" fill="${BLUE}"/><path d="M146 100V66a48 48 0 0 1 96 0v34" fill="none" stroke="${NAVY}" stroke-width="13" stroke-linecap="round"/>` +
      `<path d="M140 196a54 54 0 0 1 108 0z" fill="${AMBER}"/><path d="M126 212h136" stroke="${WHITE}" stroke-width="9" stroke-linecap="round"/>`,
  },
  'reward-wellness': {
    sky: '#cfe8df',
    shapes:
      sun(256, 104, 70, CREAM) +
      sea(196, LEAF, '#8fd0bb') +
      rows(
        5,
        (row) =>
          `<path d="M256 214c-34-36-34-92 0-138 34 46 34 102 0 138z" fill="${[ROSE, ROSE, CORAL, CORAL, '#f58e6f'][row]}" transform="rotate(${[-64, 64, -34, 34, 0][row]} 256 214)"/>`,
      ) +
      `<ellipse cx="256" cy="218" rx="104" ry="14" fill="${TEAL}"/>`,
  },
  'reward-headphones': {
    sky: BLUE,
    shapes:
      sun(256, 150, 112, '#4d70b8') +
      `<path d="M150 178v-26a106 106 0 0 1 212 0v26" fill="none" stroke="${CREAM}" stroke-width="20" stroke-linecap="round"/>` +
      `<rect x="122" y="156" width="60" height="96" rx="26" fill="${CORAL}"/><rect x="330" y="156" width="60" height="96" rx="26" fill="${CORAL}"/>` +
      `<rect x="168" y="164" width="24" height="80" rx="12" fill="${NAVY}"/><rect x="320" y="164" width="24" height="80" rx="12" fill="${NAVY}"/>` +
      `<path d="M236 182v40M256 166v72M276 182v40" stroke="${AMBER}" stroke-width="10" stroke-linecap="round"/>`,
  },
  'reward-day-off': {
    sky: AMBER,
    shapes:
      sun(256, 184, 84, CORAL) +
      sea(184, NAVY, AMBER) +
      `<path d="M0 288c20-62 98-86 172-52 30 14 44 34 48 52z" fill="${CREAM}"/>` +
      palm(96, 246, 1.5),
  },
  'reward-two-days-off': {
    sky: SKY,
    shapes:
      sun(404, 86, 54) +
      `<path d="M40 232a40 40 0 0 1 62-34 56 56 0 0 1 104 10 34 34 0 0 1 30 34v46H40zM330 262a34 34 0 0 1 48-30 50 50 0 0 1 96 12 30 30 0 0 1 38 28v16H330z" fill="${WHITE}" opacity=".85"/>` +
      `<g transform="rotate(-16 256 140)"><path d="M120 148 76 96h34l52 34z" fill="${CORAL}"/><path d="M96 138c64-26 226-34 300-14 32 8 32 34 0 40-76 14-236 14-286 4-18-4-30-22-14-30z" fill="${WHITE}"/>` +
      `<path d="M264 146 166 238h44l132-86z" fill="${CORAL}"/><path d="M250 124 196 66h34l88 52z" fill="${CORAL}"/>` +
      `<path d="M366 128c20 0 36 6 46 14h-54z" fill="${NAVY}"/><path d="M190 140h130" stroke="${BLUE}" stroke-width="10" stroke-linecap="round" stroke-dasharray="2 22"/></g>`,
  },
};

export const listRewardDrawings = () =>
  Object.entries(DRAWINGS).map(([rewardId, { sky, shapes }]) => ({
    rewardId,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="288"><rect width="512" height="288" fill="${sky}"/>${shapes}</svg>`,
  }));
