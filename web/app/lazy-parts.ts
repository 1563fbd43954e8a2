import { lazyParts } from '../kit/later.tsx';

const part = lazyParts(() => import('./late-parts.ts'), 'employee');

export const ConnectionStatus = part('ConnectionStatus');
export const SignOutQuestion = part('SignOutQuestion');
export const InstallPrompt = part('InstallPrompt');
export const UpdateCard = part('UpdateCard');
export const PresenceBadge = part('PresenceBadge');
export const AccountPanel = part('AccountPanel');
export const NotificationPanel = part('NotificationPanel');

/** Loads the parts before the user needs them, because the connection may be lost then. Never rejects. */
export const preloadLateParts = ConnectionStatus.preload;
