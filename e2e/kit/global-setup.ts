import { say } from '#scripts/lib/say.ts';
import { buildDemoIfChanged, buildWebIfChanged } from '#scripts/lib/web-build.ts';
import { prepareIfChanged } from './prepare.ts';

export default async function globalSetup(): Promise<void> {
  // The build of the app comes first, because wrangler needs the folder of the built app.
  await buildWebIfChanged(say);
  await buildDemoIfChanged(say);
  await prepareIfChanged();
}
