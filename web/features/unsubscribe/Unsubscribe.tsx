import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { toResponseError, networkError, toAppError } from '#web/kit/api/app-error.ts';
import { PATHS } from '#web/kit/paths.ts';
import { transport } from '#web/kit/api/transport.ts';
import { t } from '#web/messages/t.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { SunMark } from '#web/ui/BrandMark.tsx';

/** The request needs no session. */
async function turnOff(token: string): Promise<void> {
  let response: Response;
  try {
    response = await transport(`/api/mail/unsubscribe?token=${encodeURIComponent(token)}`, { method: 'POST' });
  } catch (cause) {
    throw networkError(cause, { repeatable: true });
  }
  if (!response.ok) throw await toResponseError(response, { repeatable: true });
  // Reads the body, because an unread response body keeps its connection open.
  await response.text();
}

/** Programs that scan mails also open links, so the page asks before it unsubscribes. No sign-in is needed. */
export default function Unsubscribe() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const off = useMutation({ mutationFn: () => turnOff(token) });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (off.isSuccess) heading.current?.focus();
  }, [off.isSuccess]);
  return (
    <main className="grid min-h-svh place-content-center justify-items-center gap-4 p-6 text-center">
      <SunMark className="size-16" />
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-bold outline-none">
        {t(off.isSuccess ? 'unsubscribe.done' : 'unsubscribe.title')}
      </h1>
      <p className="max-w-md text-lg text-ink-soft">
        {t(off.isSuccess ? 'unsubscribe.done.text' : 'unsubscribe.text')}
      </p>
      {off.error && (
        <p role="alert" className="max-w-md rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
          {toAppError(off.error).message}
        </p>
      )}
      <div className="mt-4 flex flex-col items-center gap-3">
        {!off.isSuccess && (
          <Button size="lg" busy={off.isPending} onClick={() => off.mutate()}>
            {t('unsubscribe.confirm')}
          </Button>
        )}
        <Link to={`${PATHS.ownSettings}#notifications`} className={buttonClass('ghost', 'lg')}>
          {t('unsubscribe.preferences')}
        </Link>
      </div>
    </main>
  );
}
