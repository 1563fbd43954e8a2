/** Returns true when the runtime supports `code` as the code of a currency (ISO 4217). */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code);
}
