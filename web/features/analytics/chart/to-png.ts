import type { Figure } from './figure.ts';
import { fillOf, lookOf } from './looks.ts';

/** Pixels of the picture for each of the page. */
const SCALE = 2;
const MARGIN = 24;
const TITLE = { size: 20, line: 28 };
const SMALL = { size: 13, line: 20 };
const LEGEND_LINE = 26;
/** The sign of a series with the room behind it, and the room behind its label. */
const LEGEND_SIGN = 24;
const LEGEND_GAP = 20;
const SVG = 'http://www.w3.org/2000/svg';

/** What a stylesheet says of a shape, which a picture of it has to say itself. */
const SPOKEN = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
];

/** A copy that needs no stylesheet: the colours of the theme are written into each shape. */
function standaloneCopy(original: SVGElement): SVGElement {
  const copy = original.cloneNode(true) as SVGElement;
  const [from, to] = [
    [original, ...original.querySelectorAll('*')],
    [copy, ...copy.querySelectorAll('*')],
  ];
  from.forEach((element, index) => {
    const target = to[index];
    if (!target) return;
    const style = getComputedStyle(element);
    for (const name of SPOKEN) target.setAttribute(name, style.getPropertyValue(name));
    target.removeAttribute('class');
    target.removeAttribute('style');
  });
  return copy;
}

function shape(name: string, attributes: Readonly<Record<string, string | number>>, text = ''): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.textContent = text;
  return element;
}

function widthOf(text: string, font: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  context.font = font;
  return context.measureText(text).width;
}

/** The words of a text in lines that fit. */
function linesOf(text: string, width: number, font: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && widthOf(longer, font) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A figure as one SVG: its title, what it says, its period, its legend and its plot. */
function composed(
  plot: SVGElement,
  figure: Figure,
  period: string,
): { svg: SVGElement; width: number; height: number } {
  const { width: plotWidth, height: plotHeight } = plot.getBoundingClientRect();
  const width = plotWidth + 2 * MARGIN;
  const style = getComputedStyle(document.documentElement);
  // A colour of the theme as the page has it now: light-dark() means something in the page alone.
  const probe = document.body.appendChild(document.createElement('span'));
  const resolved = (colour: string) => {
    probe.style.color = colour;
    return getComputedStyle(probe).color;
  };
  const svg = shape('svg', { xmlns: SVG, width });
  const family = style.fontFamily;
  const words = (text: string, y: number, size: number, colour: string, weight = 400, x = MARGIN) =>
    svg.append(
      shape(
        'text',
        { x, y, fill: resolved(colour), 'font-size': size, 'font-weight': weight, 'font-family': family },
        text,
      ),
    );

  const background = shape('rect', { width: '100%', height: '100%', fill: resolved('var(--color-surface)') });
  svg.append(background);
  let y = MARGIN;
  for (const line of linesOf(figure.title, plotWidth, `600 ${TITLE.size}px ${family}`)) {
    words(line, y + TITLE.size, TITLE.size, 'var(--color-ink)', 600);
    y += TITLE.line;
  }
  for (const line of linesOf(`${period}. ${figure.summary}`, plotWidth, `400 ${SMALL.size}px ${family}`)) {
    words(line, y + SMALL.size, SMALL.size, 'var(--color-ink-soft)');
    y += SMALL.line;
  }
  if (figure.plot.columns.length > 1) {
    y += 6;
    let x = MARGIN;
    figure.plot.columns.forEach((column, place) => {
      const label = figure.columns[column]?.label ?? '';
      const room = LEGEND_SIGN + widthOf(label, `400 ${SMALL.size}px ${family}`) + LEGEND_GAP;
      if (x > MARGIN && x + room - LEGEND_GAP > width - MARGIN) {
        x = MARGIN;
        y += LEGEND_LINE;
      }
      const { colour, edge } = lookOf(figure.plot, place);
      const fill = fillOf(figure, place);
      svg.append(
        shape('rect', {
          x,
          y: y + 2,
          width: 15,
          height: 15,
          rx: 3,
          fill: fill.startsWith('url') ? fill : resolved(colour),
          stroke: resolved(edge),
        }),
      );
      words(label, y + 14, SMALL.size, 'var(--color-ink-soft)', 400, x + LEGEND_SIGN);
      x += room;
    });
    y += LEGEND_LINE;
  }
  y += 8;
  probe.remove();
  const drawing = standaloneCopy(plot);
  for (const [name, value] of Object.entries({ x: MARGIN, y, width: plotWidth, height: plotHeight })) {
    drawing.setAttribute(name, String(value));
  }
  svg.append(drawing);
  const height = Math.ceil(y + plotHeight + MARGIN);
  svg.setAttribute('height', String(height));
  return { svg, width, height };
}

/** A picture of a figure in the colours of the page. Rejects where the browser cannot draw it. */
export async function toPng(plot: SVGElement, figure: Figure, period: string): Promise<Blob> {
  const { svg, width, height } = composed(plot, figure, period);
  const image = new Image();
  // A data address: the page's policy allows no others for pictures of its own making.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * SCALE);
  canvas.height = height * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  context.scale(SCALE, SCALE);
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))), 'image/png');
  });
}
