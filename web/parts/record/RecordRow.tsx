import type { ReactNode } from 'react';

interface Props {
  icon: ReactNode;
  /** The classes of the icon's colours. */
  tone: string;
  children: ReactNode;
  /**
   * The figures at the end of the row. In a narrow row, for example on a small phone or with large text, the figures
   * are under the text.
   */
  figures: ReactNode;
}

/**
 * Shows the icon, the text and the figures of a list row. The layout depends on the row's own width, so give its `li`
 * only padding.
 */
export function RecordRow({ icon, tone, children, figures }: Props) {
  return (
    <div className="@container">
      <div className="flex items-center gap-3">
        <span
          className={`grid size-9 shrink-0 place-content-center self-start rounded-full @min-[17rem]:self-center ${tone}`}
        >
          {icon}
        </span>
        <div className="flex min-w-0 grow flex-col gap-x-3 leading-tight @min-[17rem]:flex-row @min-[17rem]:items-center">
          <div className="min-w-0 grow">{children}</div>
          <div className="flex shrink-0 flex-wrap items-baseline gap-x-2 @min-[17rem]:block @min-[17rem]:text-right">
            {figures}
          </div>
        </div>
      </div>
    </div>
  );
}
