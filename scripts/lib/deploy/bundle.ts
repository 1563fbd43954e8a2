/** What the Worker may weigh: it is read at every cold start. */
export const BUDGET_KB = 150;

/** The size in kB (1,000 bytes, gzip) that wrangler reports. Throws when it is over the budget, or when nothing is reported. */
export function bundleSize(output: string): number {
  const [, kib] = /Total Upload:.*gzip:\s*([\d.]+)\s*KiB/.exec(output) ?? [];
  if (kib === undefined) throw new Error(`wrangler did not say how large the Worker is:\n${output.trim()}`);
  const kb = (Number(kib) * 1_024) / 1_000;
  if (kb > BUDGET_KB) {
    throw new Error(`The Worker is ${kb.toFixed(1)} kB (gzip), more than the ${BUDGET_KB} kB that it may weigh.`);
  }
  return kb;
}
