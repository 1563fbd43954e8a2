import { ADMIN_PATHS, walkPages } from '../kit/walk.ts';

walkPages({ name: 'Daniel Reyes', id: 'demo-admin' }, ADMIN_PATHS);
