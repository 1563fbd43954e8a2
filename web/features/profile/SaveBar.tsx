import { CircleAlert, CircleCheck, PencilLine } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import type { ProfileForm } from './use-profile-form.ts';

/**
 * Shows the state of the form and its buttons. While changes are unsaved, the bar stays visible at the bottom of the
 * screen. The save button is never removed, so that it keeps the focus.
 */
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
            {t('profile.discard')}
          </Button>
        )}
        <Button
          type="submit"
          className="grow aria-disabled:cursor-default aria-disabled:opacity-60"
          busy={isSaving}
          {...(idle && { 'aria-disabled': true })}
        >
          {t('profile.save')}
        </Button>
      </div>
    </div>
  );
}
