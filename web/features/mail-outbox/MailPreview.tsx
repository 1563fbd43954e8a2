import { useEffect, useRef } from 'react';

/** The mail's own styles become data: our security policy takes none from a page's text, only from our script. */
const HELD = 'data-style';
const holdStyles = (html: string): string => html.replaceAll(' style="', ` ${HELD}="`);

/** Puts the mail into the element as a mail program would show it, apart from the app's own styles. Nothing in it runs. */
function show(host: HTMLElement, html: string): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const page = new DOMParser().parseFromString(holdStyles(html), 'text/html');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(page.querySelector('style')?.textContent ?? '');
  root.adoptedStyleSheets = [sheet];
  // A shadow has no body: the colour of the paper is the outer table's.
  root.replaceChildren(...page.body.children);
  for (const element of root.querySelectorAll<HTMLElement>(`[${HELD}]`)) {
    element.style.cssText = element.getAttribute(HELD) ?? '';
    element.removeAttribute(HELD);
  }
  for (const heading of root.querySelectorAll('h1')) {
    // The page has a first heading of its own.
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

/** A mail as it looks. Its words were escaped where it was written (domain/mail). */
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
