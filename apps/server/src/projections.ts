import { PROJECTIONS } from './features/projections.ts';
import type { ProjectionSetup } from './platform/projections/projector.ts';

/** The projections and the thread that writes them. */
export const PROJECTION_SETUP: ProjectionSetup = {
  projections: PROJECTIONS,
  thread: new URL('./projector-thread.ts', import.meta.url),
};
