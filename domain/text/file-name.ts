/** Letters that lose more than an accent. */
const SPELT: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', þ: 'th' };

/**
 * How the names of a company's files begin: `acme-gmbh-` for "Acme GmbH". Plain letters and digits, which every header, file
 * system and mail program takes; empty for a name without any.
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
