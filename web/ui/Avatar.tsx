import { useState } from 'react';
import { avatarColour, initials } from '#domain/people/names.ts';

const SIZES = { sm: 'size-9 text-xs', md: 'size-11 text-sm', lg: 'size-16 text-xl' } as const;

interface Props {
  name: string;
  url?: string;
  size?: keyof typeof SIZES;
  className?: string;
}

/** Screen readers skip the picture, because the user's name is beside it. */
export function Avatar({ name, url, size = 'md', className = '' }: Props) {
  const [broken, setBroken] = useState('');
  const shape = `${SIZES[size]} shrink-0 rounded-full ${className}`;
  if (url && url !== broken) {
    return <img src={url} alt="" className={`${shape} object-cover`} onError={() => setBroken(url)} />;
  }
  return (
    <span
      aria-hidden="true"
      className={`${shape} grid place-content-center font-semibold text-white select-none`}
      style={{ backgroundColor: `var(--avatar-${avatarColour(name)})` }}
    >
      {initials(name)}
    </span>
  );
}
