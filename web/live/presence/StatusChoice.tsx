import { useId } from 'react';
import { PRESENCE_STATUSES } from '../../../domain/live/messages.ts';
import { t } from '../../messages/t.ts';
import { chooseStatus, useLive } from '../live-store.ts';
import { PresenceDot } from './PresenceDot.tsx';

interface Props {
  legend: string;
  /** False until the room has told the user's presence. Nothing is chosen then, and nothing can be. */
  isKnown?: boolean;
}

/** Lets the user choose the presence that others see, with radio buttons. */
export function StatusChoice({ legend, isKnown = true }: Props) {
  const own = useLive((state) => state.ownStatus);
  const name = useId();
  return (
    <fieldset disabled={!isKnown} className="min-w-0">
      <legend className="text-sm font-semibold text-ink-soft">{legend}</legend>
      <div className="mt-1.5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-1">
        {PRESENCE_STATUSES.map((status) => (
          <label
            key={status}
            className="relative flex min-h-11 min-w-0 cursor-pointer items-center gap-2.5 rounded-control px-3 leading-tight font-medium hover:bg-sunken has-disabled:cursor-default has-disabled:bg-transparent has-disabled:text-ink-soft has-checked:bg-action-soft has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default"
              checked={isKnown && own === status}
              onChange={() => chooseStatus(status)}
            />
            <PresenceDot status={status} />
            <span className="min-w-0 wrap-normal">{t(`live.choose.${status}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
