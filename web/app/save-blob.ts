/** Hands a file to the browser, which keeps it where downloads go. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it by then; a large one takes a moment.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
