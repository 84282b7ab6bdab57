import { FEATURES } from './features/index.ts';
import { PRODUCT_ROOMS, type RoomsSetup } from './platform/core-host/rooms-setup.ts';
import type { Feature } from './platform/feature.ts';
import type { ProjectionSetup } from './platform/projections/projector.ts';
import { PROJECTION_SETUP } from './projections.ts';

/** The features and settings of a server. A test may add to the product's own. */
export interface Composition {
  readonly rooms: RoomsSetup;
  readonly projections: ProjectionSetup;
  /** In start order. */
  readonly features: readonly Feature[];
}

/** The product's own lists. */
export const PRODUCT: Composition = { rooms: PRODUCT_ROOMS, projections: PROJECTION_SETUP, features: FEATURES };
