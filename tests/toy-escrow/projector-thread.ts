import { runProjectorThread } from '@bourse/server/platform/projections/run-projector-thread.ts';
import { PROJECTIONS } from './projections.ts';
import { ROOMS } from './rooms.ts';

await runProjectorThread(PROJECTIONS, ROOMS);
