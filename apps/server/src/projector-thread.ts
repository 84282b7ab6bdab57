import { PROJECTIONS } from './features/projections.ts';
import { runProjectorThread } from './platform/projections/run-projector-thread.ts';

await runProjectorThread(PROJECTIONS);
