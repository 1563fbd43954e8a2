/** Our design tokens for Clerk's components. As custom properties they follow the theme. */
export const APPEARANCE = {
  variables: {
    colorPrimary: 'var(--color-action)',
    colorPrimaryForeground: 'var(--color-on-action)',
    colorBackground: 'var(--color-surface)',
    colorForeground: 'var(--color-ink)',
    colorMuted: 'var(--color-sunken)',
    colorMutedForeground: 'var(--color-ink-soft)',
    colorNeutral: 'var(--color-ink)',
    colorInput: 'var(--color-surface)',
    colorInputForeground: 'var(--color-ink)',
    colorBorder: 'var(--color-ink)',
    colorRing: 'var(--color-action)',
    colorDanger: 'var(--color-bad)',
    colorSuccess: 'var(--color-good)',
    colorWarning: 'var(--color-warn)',
    fontFamily: 'var(--font-sans)',
    fontSize: '1rem',
    borderRadius: 'var(--radius-control)',
  },
  // Touch targets are 44 px high, as everywhere in the app.
  elements: {
    formButtonPrimary: { minHeight: '2.75rem' },
    formFieldInput: { minHeight: '2.75rem' },
  },
};
