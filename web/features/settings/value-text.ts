import type { Approval, SettingState } from '#domain/api/settings.ts';
import type { QuietReaders } from '#domain/people/quiet.ts';
import type { CodeRule } from '#domain/qr/station.ts';
import type { ScoringPolicy } from '#domain/scoring/policy.ts';
import type { LocationZone } from '#domain/settings/settings.ts';
import type { ThanksValue } from '#domain/thanks/values.ts';
import { largestRaise } from '#domain/scoring/raise.ts';
import { translateName } from '#web/messages/built-in.ts';
import { formatTimeOfDay, weekdayName } from '#web/messages/format.ts';
import { locale } from '#web/messages/locale.ts';
import { formatMoney } from '#web/messages/money.ts';
import { t } from '#web/messages/t.ts';
import { toZone } from '#web/parts/zones/zones.ts';

export function policyTexts(policy: ScoringPolicy): string[] {
  const { activeStreakBonus: active, displayedStreakCap: cap, freezes } = policy;
  const earlyBefore = formatTimeOfDay(policy.earlyBefore);
  return [
    t('policy.says.checkIn', {
      early: t('points.count', { points: policy.earlyPoints }),
      earlyBefore,
      base: t('points.count', { points: policy.basePoints }),
    }),
    policy.earlyWindowMinutes === null
      ? t('policy.says.noWindow', { time: earlyBefore })
      : t('policy.says.window', { count: policy.earlyWindowMinutes, time: earlyBefore }),
    t('policy.says.onTime', { time: formatTimeOfDay(policy.onTimeBefore) }),
    ...policy.streakBonuses.map(({ every, points, upTo }) =>
      upTo === null ? t('policy.says.bonus', { points, every }) : t('policy.says.bonusUpTo', { points, every, upTo }),
    ),
    ...(policy.streakBonuses.length === 0 ? [t('policy.says.noBonus')] : []),
    ...(active ? [t('policy.says.active', { points: active.points, days: active.withinDays })] : []),
    ...(policy.paysDaysOff ? [t('policy.says.daysOff')] : []),
    ...(cap === null ? [] : [t('policy.says.cap', { count: cap })]),
    freezes.cap === 0
      ? t('policy.says.noFreezes')
      : t('policy.says.freezes', { cap: freezes.cap, every: freezes.earnedEvery }),
  ];
}

const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });

export const raiseText = (policy: ScoringPolicy, { comparedWith }: Pick<Approval, 'comparedWith'>): string =>
  percent.format(largestRaise(policy, comparedWith) - 1);

export function valueText(key: SettingState['key'], value: unknown, currency: string): string {
  const count = Number(value);
  switch (key) {
    case 'scoring_policy':
      return policyTexts(value as ScoringPolicy).join(' · ');
    case 'company_time_zone': {
      const { city, region } = toZone(String(value));
      return region ? `${city}, ${region}` : city;
    }
    case 'location_time_zones':
      return (
        (value as LocationZone[])
          .map(({ location, timeZone }) => `${location}: ${toZone(timeZone).city}`)
          .join(' · ') || t('system.locations.none')
      );
    case 'qr_code_rule': {
      const { required, locations, ownLocation } = value as CodeRule;
      const where =
        required === 'listed'
          ? t('system.codes.listed.of', { locations: locations.join(', ') || '–' })
          : t(`system.codes.${required}`);
      return ownLocation ? `${where} · ${t('system.codes.own')}` : where;
    }
    case 'thanks_values':
      return (value as ThanksValue[]).map(({ name }) => translateName(name)).join(' · ') || t('list.nothing');
    case 'thanks_held_words':
      return (value as string[]).join(' · ') || t('list.nothing');
    case 'qr_window_seconds':
      return t('system.unit.seconds', { count });
    case 'zone_choice':
      return t(`system.option.${value as 'people' | 'locations'}`);
    case 'mood_readers':
      return t(`system.option.${value as 'groups' | 'named'}`);
    case 'quiet_people_readers':
      return t(`system.option.${value as QuietReaders}`);
    case 'leave_requests':
    case 'leaderboard_gifts':
    case 'leaderboard_thanks':
      return t(`system.option.${value as 'off' | 'on'}`);
    case 'leaderboard_all_time_by':
      return t(`system.option.${value as 'earned' | 'balance'}`);
    case 'new_account_status':
      return t(`system.option.${value as 'approved' | 'pending'}`);
    case 'auto_approve_per_month':
    case 'claims_per_hour':
      return t('claims.count', { count });
    case 'auto_approve_points':
    case 'award_max_points':
    case 'award_points_per_day':
    case 'thanks_allowance':
    case 'anniversary_points':
    case 'birthday_points':
    case 'check_in_max_points':
      return t('system.unit.points', { count });
    case 'unverified_check_ins_per_month':
      return t('system.unit.checkIns', { count });
    case 'archive_after_months':
      return t('system.unit.months', { count });
    case 'offline_check_in_max_hours':
      return t('system.unit.hours', { count });
    case 'reminder_daily_at':
      return formatTimeOfDay(String(value));
    case 'reminder_weekly_on':
      return weekdayName(count);
    case 'reminder_monthly_on':
      return t('system.unit.monthDay', { day: count });
    case 'point_value_cents':
      return formatMoney(count, currency);
    case 'reward_budget_cents':
      return count === 0 ? t('system.budget.none') : formatMoney(count, currency);
    case 'company_name':
      return String(value) || t('system.name.none');
    case 'currency':
      return String(value);
  }
}
