import { Timer } from 'lucide-react';
import type { Room } from '../../room/room.ts';

/** What happens at a time. */
export const jobsRoom: Room = {
  id: 'jobs',
  group: 'operations',
  icon: Timer,
  permissions: ['console.jobs.read'],
  waits: ['deadJobs'],
  pages: [{ path: 'jobs', load: () => import('./jobs-page.tsx').then((page) => page.JobsPage) }],
};
