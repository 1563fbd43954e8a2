import { useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { useState } from 'react';
import type { User } from '../../../../domain/api/users.ts';
import { PICTURE_SIDE } from '../../../../domain/images/limits.ts';
import type { Cut } from '../../../../domain/images/cut.ts';
import type { ProfileApi } from '../../../../worker/features/profile/routes.ts';
import { API_OPTIONS, readBody } from '../../../kit/api/api.ts';
import { toAppError } from '../../../kit/api/app-error.ts';
import { drawPicture, ImageTooRich, openImage, UnreadableImage } from '../../../parts/images/draw.ts';
import { meOptions } from '../../../kit/session/me.ts';
import { refreshQueries } from '../../../kit/api/refresh-queries.ts';
import { t } from '../../../messages/t.ts';
import { showToast } from '../../../ui/toast-store.ts';

const client = hc<ProfileApi>('/api/profile', API_OPTIONS);

/** The keys of queries that show the user's own picture. */
const SHOWING = ['me', 'leaderboard', 'checkins', 'users'];

function describeFailure(failure: unknown): string {
  if (failure instanceof UnreadableImage || failure instanceof ImageTooRich) return t('profile.picture.unreadable');
  const error = toAppError(failure);
  return error.type === 'NETWORK' ? t('profile.picture.offline') : error.message;
}

/** Crops and uploads the user's picture. Needs a connection, because pictures are not queued on the device. */
export function usePicture() {
  const queryClient = useQueryClient();
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const close = () => {
    image?.close();
    setImage(null);
    setError(null);
  };

  /** Runs `work`. Sets `isBusy` while `work` runs, and sets `error` if `work` fails. */
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(describeFailure(failure));
    } finally {
      setBusy(false);
    }
  };

  const show = async (user: User): Promise<void> => {
    queryClient.setQueryData(
      meOptions.queryKey,
      (me) => me && { ...me, avatarUrl: user.avatarUrl, version: user.version },
    );
    await refreshQueries(queryClient, SHOWING);
  };

  return {
    /** The picture that is being cropped. */
    image,
    isBusy,
    error,
    close,
    open: (file: File) =>
      attempt(async () => {
        const opened = await openImage(file);
        if (Math.min(opened.width, opened.height) < PICTURE_SIDE.min) {
          opened.close();
          setError(t('profile.picture.tooSmall', { pixels: PICTURE_SIDE.min }));
          return;
        }
        setImage(opened);
      }),
    use: (cut: Cut) =>
      attempt(async () => {
        if (!image) return;
        const json = { image: await drawPicture(image, cut) };
        const user = await readBody(client.picture.$put({ json }));
        close();
        showToast({ tone: 'success', text: t('profile.picture.saved') });
        await show(user);
      }),
    remove: () =>
      attempt(async () => {
        const user = await readBody(client.picture.$delete());
        showToast({ tone: 'success', text: t('profile.picture.removed') });
        await show(user);
      }),
  };
}
