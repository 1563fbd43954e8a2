import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '../../app/paths.ts';
import { t } from '../../messages/t.ts';
import { Card } from '../../ui/Card.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { analyticsOptions } from '../analytics/queries.ts';
import { companyZoneOptions } from '../company-day/queries.ts';
import { anyRewardOptions } from './queries.ts';

/** The admin is one of them. */
const ALONE = 1;

/** What an empty company does first; gone once there are a zone, people and rewards. */
export function FirstSteps() {
  const figures = useQuery(analyticsOptions({}));
  const rewards = useQuery(anyRewardOptions);
  const zone = useQuery(companyZoneOptions);
  const needsZone = zone.data?.isChosen === false;
  const needsPeople = figures.data !== undefined && figures.data.overview.totalEmployees <= ALONE;
  const needsRewards = rewards.data === false;
  if (!needsZone && !needsPeople && !needsRewards) return null;
  const steps = [
    { name: 'zone', to: `${PATHS.settings}#days`, isNeeded: needsZone },
    { name: 'people', to: PATHS.peopleImport, isNeeded: needsPeople },
    { name: 'rewards', to: PATHS.catalogue, isNeeded: needsRewards },
  ] as const;
  return (
    <Card aria-labelledby="first-steps">
      <h2 id="first-steps" className="text-2xl font-bold">
        {t('home.start')}
      </h2>
      {needsPeople && needsRewards && <p className="mt-1 text-ink-soft">{t('home.start.text')}</p>}
      <ol className="mt-5 grid gap-6 sm:grid-cols-2">
        {steps
          .filter(({ isNeeded }) => isNeeded)
          .map(({ name, to }, index, { length }) => (
            <li key={name} className="flex flex-col items-start gap-3">
              <h3 className="font-semibold">{t(`home.start.${name}`)}</h3>
              <p className="grow text-ink-soft">{t(`home.start.${name}.text`)}</p>
              <Link to={to} className={buttonClass(index === 0 || length === 1 ? 'primary' : 'secondary', 'md')}>
                {t(`home.start.${name}.do`)}
                <ArrowRight aria-hidden="true" className="size-4" />
              </Link>
            </li>
          ))}
      </ol>
    </Card>
  );
}
