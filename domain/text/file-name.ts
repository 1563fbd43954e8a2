/** Letters that are more than a base letter with an accent. */
const SPELT: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', þ: 'th' };

/**
 * Returns the prefix of a company's file names: `acme-gmbh-` for "Acme GmbH". It has only plain letters and digits,
 * which every header, file system and mail program accepts. Empty for a name without any.
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
