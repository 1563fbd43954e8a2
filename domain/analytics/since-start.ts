/**
 * Returns the steps from the first one with figures on, because an empty month before the company began says nothing.
 * Later empty steps stay. Without any figures, all steps stay.
 */
export function sinceStart<Step>(steps: readonly Step[], hasFigures: (step: Step) => boolean): readonly Step[] {
  const first = steps.findIndex(hasFigures);
  return first === -1 ? steps : steps.slice(first);
}
