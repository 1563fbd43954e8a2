/** The parts of the frame that no first screen needs, as one chunk. */
export { ConnectionStatus, SignOutQuestion } from '#web/offline/SyncPanel.tsx';
export { default as InstallPrompt } from '#web/pwa/install/InstallPrompt.tsx';
export { default as UpdateCard } from '#web/pwa/update/UpdateCard.tsx';
export { PresenceBadge } from '#web/live/live-parts.tsx';
export { default as AccountPanel } from './shell/AccountPanel.tsx';
export { default as NotificationPanel } from './notifications/NotificationPanel.tsx';
