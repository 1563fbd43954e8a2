import { ADMIN_PATHS, walkPages } from '../kit/walk.ts';

// A file of its own: the admin's pages take most of the walk's time, and files run beside each other.
walkPages({ name: 'Daniel Reyes', id: 'demo-admin' }, ADMIN_PATHS);
