/** What shows before the shell is there; it looks like the page that index.html paints. */
export function FullPageLoading({ label }: { label: string }) {
  return (
    <div className="boot">
      <div className="boot-sun" aria-hidden="true" />
      <output className="boot-text">{label}</output>
    </div>
  );
}
