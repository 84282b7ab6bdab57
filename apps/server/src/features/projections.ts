import type { AnyProjection } from '../platform/projections/projection.ts';
import { SHARED_PROJECTIONS } from '../platform/projections/shared-projections.ts';
import { alertFiresProjection } from './alerts/alert-fires.projection.ts';
import { preventedMatchesProjection } from './api-gateway/prevented-matches.projection.ts';
import { explanationsProjection } from './contracts/history/explanations.projection.ts';
import { fundingProjection } from './contracts/history/funding.projection.ts';
import { insuranceProjection } from './contracts/history/insurance.projection.ts';
import { positionsProjection } from './contracts/positions/positions.projection.ts';
import { conversionsProjection } from './convert/conversions.projection.ts';
import { transfersProjection } from './transfer/transfers.projection.ts';

/** Every projection: the shared ones, then those of features. The projector's thread loads this list, so it imports no routes. */
export const PROJECTIONS: readonly AnyProjection[] = [
  ...SHARED_PROJECTIONS,
  preventedMatchesProjection,
  transfersProjection,
  conversionsProjection,
  alertFiresProjection,
  positionsProjection,
  fundingProjection,
  explanationsProjection,
  insuranceProjection,
];
