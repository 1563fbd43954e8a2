import type { Brand } from '#domain/api/images.ts';
import { COMPANY } from '#domain/images/address.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { audited, commit } from '#worker/core/commit.ts';
import { deleteImage, replaceImage, selectLogo, toBrand, type NewImage } from '#worker/core/images.ts';
import { runTogether, type Db } from '#worker/db/client.ts';
import { selectSettings, toSettings } from '#worker/db/settings.ts';

export async function readBrand(db: Db): Promise<Brand> {
  const { settings, logo } = await runTogether(db, { settings: selectSettings(db), logo: selectLogo(db) });
  return toBrand(toSettings(settings).companyName, logo);
}

export function changeLogo(db: Db, image: NewImage | null, context: ActionContext): Promise<Brand> {
  return commit(db, context, async () => {
    const before = await readBrand(db);
    const after = toBrand(before.name, image ? [image] : []);
    if (before.logo?.url === after.logo?.url) return { unchanged: before, stored: { status: 200 } };
    return audited<Brand>({
      action: image ? 'company.logo_changed' : 'company.logo_removed',
      targetType: 'setting',
      targetId: 'company_logo',
      before: before.logo && { logo: before.logo },
      after: after.logo && { logo: after.logo },
      answer: after,
      status: 200,
      change: image ? replaceImage(db, COMPANY, image, context.now.toISOString()) : deleteImage(db, COMPANY),
    });
  });
}
