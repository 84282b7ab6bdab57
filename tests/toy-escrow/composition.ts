import { type Composition, PRODUCT } from '@bourse/server/composition.ts';
import { escrowFeature } from './feature.ts';
import { PROJECTIONS } from './projections.ts';
import { ROOMS } from './rooms.ts';

/** The whole product and the toy: one more value in each list. */
export const WITH_TOY: Composition = {
  rooms: { rooms: ROOMS, module: new URL('./rooms.ts', import.meta.url).href },
  projections: { projections: PROJECTIONS, thread: new URL('./projector-thread.ts', import.meta.url) },
  features: [...PRODUCT.features, escrowFeature],
};
