import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { JsonSchema } from '../../../domain/api/openapi.ts';
import { t } from '../../messages/t.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import type { RouteEntry } from './list-routes.ts';
import { RouteDetails } from './RouteDetails.tsx';

const METHOD_TONES: Readonly<Record<string, BadgeTone>> = { GET: 'action', DELETE: 'bad', POST: 'good', PUT: 'warn' };

/** A route in a line; what it takes and answers shows when it is opened. */
export function RouteRow({ route, schemas }: { route: RouteEntry; schemas: Readonly<Record<string, JsonSchema>> }) {
  const [isOpen, setOpen] = useState(false);
  const { method, path, summary, role } = route;
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 list-none items-start gap-3 rounded-control py-3 [&::-webkit-details-marker]:hidden">
          <span className="flex min-w-0 grow flex-col gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone={METHOD_TONES[method]}>{method}</Badge>
              <code className="text-sm font-semibold wrap-anywhere" lang="en">
                {path}
              </code>
              <span className="text-xs text-ink-soft">{role ? t(`api.role.${role}`) : t('api.role.none')}</span>
            </span>
            <span className="text-sm text-ink-soft" lang="en">
              {summary}
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className={`mt-1 size-5 shrink-0 text-ink-soft transition-transform ${isOpen ? 'rotate-180' : ''}`}
          />
        </summary>
        {isOpen && <RouteDetails route={route} schemas={schemas} />}
      </details>
    </li>
  );
}
