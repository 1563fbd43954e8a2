/** A browser may still read the file when the click is over. */
const KEEP_MS = 60_000;

/** Hands a file to the browser, which saves it as it saves downloads. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
