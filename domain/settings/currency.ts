/** Returns true when `code` is an ISO 4217 currency in use, as far as the runtime knows. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code);
}
