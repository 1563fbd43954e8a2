import { useId, type ReactNode } from 'react';
import type { Analytics } from '../../../domain/api/analytics.ts';
import { useScoring } from '../../kit/use-scoring.ts';
import { t } from '../../messages/t.ts';
import { Card } from '../../ui/Card.tsx';
import { ChartFrame } from './chart/ChartFrame.tsx';
import type { Figure } from './chart/figure.ts';
import {
  activeFigure,
  checkInsFigure,
  departmentsFigure,
  moodsFigure,
  onTimeFigure,
  pointsFigure,
  rewardsFigure,
  streaksFigure,
} from './figures.ts';
import { PointsFacts } from './PointsFacts.tsx';
import { QuietPeople } from './QuietPeople.tsx';

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-2xl font-bold break-after-avoid">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Replaces the moods for a period that is too long for them. */
function NoMoods() {
  return (
    <Card>
      <h3 className="text-lg font-semibold">{t('charts.moods')}</h3>
      <p className="mt-1 text-ink-soft">{t('charts.moods.long')}</p>
    </Card>
  );
}

/** Shows the charts, grouped by topic. */
export function Sections({ data, period }: { data: Analytics; period: string }) {
  const chart = (figure: Figure) => (
    <ChartFrame key={figure.id} figure={figure} period={period} fileSuffix={`${data.period.from}--${data.period.to}`} />
  );
  const scoring = useScoring();
  const moods = moodsFigure(data);
  const grid = 'grid gap-6 xl:grid-cols-2 print:block print:space-y-6';
  return (
    <>
      <Section title={t('charts.attendance')}>
        <div className={grid}>
          {chart(checkInsFigure(data))}
          {chart(onTimeFigure(data))}
          {chart(activeFigure(data))}
          {chart(streaksFigure(data, scoring.displayedStreakCap))}
        </div>
      </Section>
      <Section title={t('charts.points')}>
        <div className="flex flex-col gap-6">
          <PointsFacts data={data} />
          <div className={grid}>
            {chart(pointsFigure(data))}
            {chart(rewardsFigure(data))}
          </div>
        </div>
      </Section>
      <Section title={t('charts.people')}>
        <div className={grid}>
          {chart(departmentsFigure(data))}
          {moods ? chart(moods) : <NoMoods />}
        </div>
        <div className="mt-6">
          <QuietPeople />
        </div>
      </Section>
    </>
  );
}
