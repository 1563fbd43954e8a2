import { useCallback, useSyncExternalStore } from 'react';

/** Follows a media query. Frames are rendered at build time with a fake of matchMedia (web/build/frames.ts). */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (tell: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    [query],
  );
  const read = () => matchMedia(query).matches;
  return useSyncExternalStore(watch, read, read);
}
