import { useState } from 'react';
import { createActKeys } from './act-keys.ts';

/** An online act of an admin under keys that belong to the dialog it is used in: sent again, it counts once. */
export function useKeyed<Input, Answer>(act: (input: Input, key: string) => Promise<Answer>) {
  const [send] = useState(() => createActKeys());
  return (input: Input): Promise<Answer> => send(input, (key) => act(input, key));
}
