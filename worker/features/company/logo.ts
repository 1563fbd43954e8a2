import type { Brand } from '../../../domain/api/images.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { expectStillActor, isStillActor } from '../../core/actor.ts';
import { audited, commit } from '../../core/commit.ts';
import { COMPANY, deleteImage, replaceImage, selectLogo, toBrand, type NewImage } from '../../core/images.ts';
import { runTogether, type Db } from '../../db/client.ts';
import type { UserRow } from '../../db/schema.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';

export async function readBrand(db: Db): Promise<Brand> {
  const { settings, logo } = await runTogether(db, { settings: selectSettings(db), logo: selectLogo(db) });
  return toBrand(toSettings(settings).companyName, logo);
}

/**
 * Replaces the logo, or removes the logo when `image` is null, and writes the audit log. A repeated call changes
 * nothing. Throws auth/forbidden, busy.
 */
export function changeLogo(db: Db, image: NewImage | null, actor: UserRow, context: ActionContext): Promise<Brand> {
  return commit(db, context, async () => {
    const before = await readBrand(db);
    const after = toBrand(before.name, image ? [image] : []);
    if (before.logo?.url === after.logo?.url) return { unchanged: before };
    return audited<Brand>(db, context, {
      action: image ? 'company.logo_changed' : 'company.logo_removed',
      targetType: 'setting',
      targetId: 'company_logo',
      before: before.logo && { logo: before.logo },
      after: after.logo && { logo: after.logo },
      answer: after,
      status: 200,
      guards: [isStillActor('logo: actor', actor)],
      change: (isWritten) =>
        image
          ? replaceImage(db, COMPANY, image, context.now.toISOString(), isWritten)
          : deleteImage(db, COMPANY, isWritten),
      refuse: () => expectStillActor(db, actor),
    });
  });
}
