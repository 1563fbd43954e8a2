import { toNoticeText } from '../../kit/notifications/notice-text.ts';
import { t } from '../../messages/t.ts';
import { NOTICE_TONES } from '../../ui/notice-tones.ts';

interface Props {
  points: number;
  description: string;
  person?: string | undefined;
}

/** Shows the notification as the user will read it, but in the admin's language. */
export function AwardPreview({ points, description, person }: Props) {
  const { tone, title, text } = toNoticeText({ kind: 'bonus_awarded', facts: { points, description } });
  const { icon: Icon, colour } = NOTICE_TONES[tone];
  return (
    <figure className="rounded-control border border-line">
      <figcaption className="px-4 pt-3 text-sm text-ink-soft">
        {person ? t('people.award.preview', { person }) : t('people.award.preview.many')}
      </figcaption>
      <div className="flex items-start gap-3 px-4 pt-1.5 pb-3 text-sm">
        <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${colour}`} />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{title}</p>
          <p className="min-h-5 whitespace-pre-line text-ink-soft wrap-anywhere">{text}</p>
        </div>
      </div>
    </figure>
  );
}
