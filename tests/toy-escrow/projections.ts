import { PROJECTIONS as PRODUCT_PROJECTIONS } from '@bourse/server/features/projections.ts';
import { escrowsProjection } from './projection.ts';

/** The product's projections and the toy's. */
export const PROJECTIONS = [...PRODUCT_PROJECTIONS, escrowsProjection];
