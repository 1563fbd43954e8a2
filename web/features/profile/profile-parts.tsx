import { CircleAlert, CircleCheck, PencilLine } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { isWithin, PATHS } from '#web/kit/paths.ts';
import { reveal } from '#web/ui/Fold.tsx';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import type { ProfileForm } from './use-profile-form.ts';

export function useOwnPages() {
  const { pathname } = useLocation();
  return isWithin(pathname, '/admin')
    ? { record: PATHS.adminProfile, settings: PATHS.adminOwnSettings }
    : { record: PATHS.profile, settings: PATHS.ownSettings };
}

export function ProfileHeader({ title }: { title: string }) {
  const { record, settings } = useOwnPages();
  const links = [
    { to: record, label: t('profile.me') },
    { to: settings, label: t('profile.settings') },
  ];
  return (
    <PageHeader title={title}>
      <nav aria-label={t('profile.pages')} className="w-full sm:w-auto">
        <ul className="flex gap-1 rounded-control bg-sunken p-1 text-sm">
          {links.map(({ to, label }) => (
            <li key={to} className="flex-1">
              <NavLink
                end
                to={to}
                className="flex min-h-11 items-center justify-center rounded-[0.65rem] px-6 font-medium text-ink-soft hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:shadow-soft"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </PageHeader>
  );
}

/** Links use these names. */
export const RECORD_SECTIONS = ['streak', 'year', 'points'] as const;
/** Links use these names. */
export const SETTINGS_SECTIONS = ['details', 'notifications', 'device', 'data'] as const;
type SectionName = (typeof RECORD_SECTIONS)[number] | (typeof SETTINGS_SECTIONS)[number];

/** Old links to these sections lead to the page "Me". */
export const isOfSettings = (hash: string): boolean => SETTINGS_SECTIONS.some((section) => `#${section}` === hash);

export function SectionLinks({ names }: { names: readonly SectionName[] }) {
  const { hash } = useLocation();
  // The browser cannot find the section in the address, because it looks before the rendering.
  useEffect(() => reveal(hash), [hash]);
  return (
    <nav aria-label={t('profile.sections')} className="lg:hidden">
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="flex min-h-11 items-center rounded-full bg-surface px-4 text-sm font-semibold text-action shadow-soft hover:text-action-strong"
            >
              {t(`profile.section.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Section({ name, children }: { name: SectionName | 'leave'; children: ReactNode }) {
  return (
    <div id={name} tabIndex={-1} className="min-w-0">
      {children}
    </div>
  );
}

/** The save button is never removed, so that it keeps the focus. */
export function SaveBar({ form }: { form: ProfileForm }) {
  const { isDirty, isSaving, failure } = form;
  const wrong = Object.values(form.errors).filter(Boolean).length;
  const state = () => {
    if (isSaving) return { Icon: PencilLine, text: t('profile.state.saving') };
    if (wrong > 0) return { Icon: CircleAlert, text: t('profile.state.wrong', { count: wrong }) };
    return isDirty
      ? { Icon: PencilLine, text: t('profile.state.unsaved') }
      : { Icon: CircleCheck, text: t('profile.state.saved') };
  };
  const { Icon, text } = state();
  const idle = !isDirty && !isSaving;
  return (
    <div
      className={
        idle
          ? 'flex flex-wrap items-center gap-3 px-1'
          : 'sticky bottom-(--dock) z-20 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface p-3 pl-5 shadow-float'
      }
    >
      {failure && !idle && (
        <p
          role="alert"
          className="-ml-2 w-[calc(100%+0.5rem)] rounded-control bg-bad-soft px-4 py-3 text-sm font-medium text-bad"
        >
          {failure.code === 'version_conflict' ? t('profile.conflict') : failure.message}
        </p>
      )}
      <output
        className={`flex grow items-center gap-2 text-sm font-medium ${wrong > 0 ? 'text-bad' : 'text-ink-soft'}`}
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {text}
      </output>
      <div className="flex grow gap-2 sm:grow-0">
        {isDirty && !isSaving && (
          <Button variant="ghost" onClick={form.discard}>
            {t('dialog.discard')}
          </Button>
        )}
        <Button
          type="submit"
          className="grow aria-disabled:cursor-default aria-disabled:opacity-60"
          busy={isSaving}
          {...(idle && { 'aria-disabled': true })}
        >
          {t('dialog.saveChanges')}
        </Button>
      </div>
    </div>
  );
}
