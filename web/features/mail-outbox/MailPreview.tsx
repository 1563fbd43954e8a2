import { useEffect, useRef } from 'react';
import { trustedTypes } from '../../kit/trusted-types.ts';

/** A parsed mail is inert: its scripts do not run, and the policy of the page allows no inline handler. */
const policy = trustedTypes?.createPolicy('mail-preview', { createHTML: (html) => html });

/**
 * This attribute holds an inline style of the mail until `show` sets the style. The page's security policy refuses
 * styles in markup, but allows a script to set styles.
 */
const HELD = 'data-style';
const holdStyles = (html: string): string => html.replaceAll(' style="', ` ${HELD}="`);

/**
 * Matches the sheet of a mail. The sheet is taken out before the mail is parsed, because the policy also refuses a
 * `style` element in a parsed document.
 */
const SHEET = /<style[^>]*>(.*?)<\/style>/gis;

/** Renders the mail in a shadow root, separate from the app's styles. No script of the mail runs. */
function show(host: HTMLElement, html: string): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const held = holdStyles(html.replace(SHEET, ''));
  const page = new DOMParser().parseFromString(policy?.createHTML(held) ?? held, 'text/html');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([...html.matchAll(SHEET)].map(([, rules]) => rules).join('\n'));
  root.adoptedStyleSheets = [sheet];
  // The body element itself is not needed, because the mail's background colour is on its outer table.
  root.replaceChildren(...page.body.children);
  for (const element of root.querySelectorAll<HTMLElement>(`[${HELD}]`)) {
    element.style.cssText = element.getAttribute(HELD) ?? '';
    element.removeAttribute(HELD);
  }
  for (const heading of root.querySelectorAll('h1')) {
    // Replaces the mail's h1, because the page already has an h1.
    const lower = document.createElement('h2');
    lower.className = heading.className;
    lower.style.cssText = heading.style.cssText;
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
  for (const link of root.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noreferrer';
  }
}

/** Shows a mail. The texts in `html` were escaped when the mail was written (domain/mail). */
export function MailPreview({ html, label }: { html: string; label: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current) show(host.current, html);
  }, [html]);
  return (
    <section aria-label={label} className="overflow-hidden rounded-control border border-line">
      <div ref={host} />
    </section>
  );
}
