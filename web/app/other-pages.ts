/** The small pages without the frame, as one chunk. */
export { default as Clear } from '../features/clear/Clear.tsx';
export { default as ProfileSetup } from '../features/profile-setup/ProfileSetup.tsx';
export { NotFound, Unauthorized } from '../features/status/StatusPage.tsx';
export { default as Unsubscribe } from '../features/unsubscribe/Unsubscribe.tsx';
