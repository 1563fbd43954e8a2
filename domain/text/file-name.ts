/** The spelling of letters that Unicode normalization does not split into a base letter and an accent. */
const SPELT: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', þ: 'th' };

/**
 * `acme-gmbh-` for "Acme GmbH". The prefix contains only ASCII letters, digits and dashes, because every header, file
 * system and mail program accepts these characters.
 */
export function fileNamePrefix(company: string): string {
  const plain = company
    .toLowerCase()
    .replaceAll(/[ßæøłđþ]/g, (letter) => SPELT[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return plain === '' ? '' : `${plain}-`;
}
