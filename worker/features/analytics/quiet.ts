import { QUIET_SHOWN, type QuietPeople } from '../../../domain/api/analytics.ts';
import { mayReadQuiet } from '../../../domain/people/quiet.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { localDateIn } from '../../../domain/time/local-date.ts';
import { runTogether, type Db } from '../../db/client.ts';
import { selectQuiet, selectQuietRun } from './quiet-repository.ts';

/** Returns the quiet users when the company's setting lets `role` read them, and an empty list otherwise. */
export async function readQuiet(db: Db, role: string, settings: Settings, now: Date): Promise<QuietPeople> {
  if (!mayReadQuiet(settings.quietPeopleReaders, role))
    return { isShown: false, asOf: null, items: [], hasMore: false };
  const today = localDateIn(settings.companyTimeZone, now);
  const { quiet, run } = await runTogether(db, {
    quiet: selectQuiet(db, today),
    run: selectQuietRun(db),
  });
  return {
    isShown: true,
    asOf: run[0]?.at ?? null,
    items: quiet.slice(0, QUIET_SHOWN),
    hasMore: quiet.length > QUIET_SHOWN,
  };
}
