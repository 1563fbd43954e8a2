/** Whether `code` is a currency of ISO 4217 in use, as far as the runtime knows them. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code);
}
