/** The employee's pages other than the dashboard, as one chunk. */
export { default as Achievements } from '../features/achievements/Achievements.tsx';
export { default as Leaderboard } from '../features/leaderboard/Leaderboard.tsx';
export { default as OwnSettings } from '../features/profile/OwnSettings.tsx';
export { default as CompanySees } from '../features/profile/CompanySees.tsx';
export { default as Profile } from '../features/profile/Profile.tsx';
export { default as Rewards } from '../features/rewards/Rewards.tsx';
export { default as Thanks } from '../features/thanks/Thanks.tsx';
