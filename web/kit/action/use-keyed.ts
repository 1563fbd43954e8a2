import { useState } from 'react';
import { createActionKeys } from './action-keys.ts';

/** Sends an admin action online under the dialog's own keys, so that a repeated request counts once. */
export function useKeyed<Input, Answer>(act: (input: Input, key: string) => Promise<Answer>) {
  const [send] = useState(() => createActionKeys());
  return (input: Input): Promise<Answer> => send(input, (key) => act(input, key));
}
