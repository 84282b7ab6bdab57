import { FEATURES } from './features/index.ts';
import { PRODUCT_ROOMS, type RoomsSetup } from './platform/core-host/rooms-setup.ts';
import type { Feature } from './platform/feature.ts';
import type { ProjectionSetup } from './platform/projections/projector.ts';
import { PROJECTION_SETUP } from './projections.ts';

/** The lists that a server is made of. A test may add to the product's own. */
export interface Composition {
  readonly rooms: RoomsSetup;
  readonly projections: ProjectionSetup;
  /** In the order in which they start. */
  readonly features: readonly Feature[];
}

/** The product's own lists. */
export const PRODUCT: Composition = { rooms: PRODUCT_ROOMS, projections: PROJECTION_SETUP, features: FEATURES };
