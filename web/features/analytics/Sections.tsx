import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
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
  describeMissing,
} from './figures.ts';
import { QuietPeople } from './QuietPeople.tsx';
import { PATHS } from '../../kit/paths.ts';
import { pointFigures } from './period-figures.ts';
import { Tiles } from '../../parts/figures/Tiles.tsx';

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

/** Replaces the moods figure when the period is too long for moods. */
function NoMoods() {
  return (
    <Card>
      <h3 className="text-lg font-semibold">{t('charts.moods')}</h3>
      <p className="mt-1 text-ink-soft">{t('charts.moods.long')}</p>
    </Card>
  );
}

/** Shows the sums of points, their cost, and the points that the company owes. */
function PointsFacts({ data }: { data: Analytics }) {
  const missing = data.points.outstanding === null ? describeMissing(data, data.period.to) : null;
  return (
    <div className="break-inside-avoid">
      <Tiles figures={pointFigures(data)} />
      {missing && <p className="mt-2 text-sm text-ink-soft">{missing}</p>}
      {data.pointValue === null && (
        <p className="mt-2 text-sm text-ink-soft print:hidden">
          {t('analytics.noValue')}{' '}
          <Link to={`${PATHS.settings}#money`} className="font-semibold text-action underline underline-offset-4">
            {t('analytics.noValue.do')}
          </Link>
        </p>
      )}
    </div>
  );
}

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
