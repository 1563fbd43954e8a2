/** Shows the icon of the installed app. */
export function AppMark({ className = '' }: { className?: string }) {
  return <img src="/favicon.svg" alt="" width={48} height={48} className={`shrink-0 rounded-[22%] ${className}`} />;
}
