import { createElement, type SVGProps } from 'react';

/** What lucide-react knows of an icon: the elements of its drawing. */
interface IconData {
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/** An icon of lucide-react, drawn as we draw it: on its 24 by 24 grid, in the colour of the text, sized by a class. */
export default function createIcon({ node }: IconData) {
  return function Icon({ strokeWidth = 2, ...rest }: SVGProps<SVGSVGElement>) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        strokeWidth,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
