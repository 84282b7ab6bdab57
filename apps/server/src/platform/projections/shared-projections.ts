import { catalogueProjection } from './catalogue.projection.ts';
import { klinesProjection } from './klines.projection.ts';
import { ordersProjection } from './orders/orders.projection.ts';
import { outcomesProjection } from './outcomes.projection.ts';
import type { AnyProjection } from './projection.ts';
import { statementProjection } from './statement/statement.projection.ts';

/** Read models that several products share; the platform itself reads them. */
export const SHARED_PROJECTIONS: readonly AnyProjection[] = [
  catalogueProjection,
  ordersProjection,
  statementProjection,
  klinesProjection,
  outcomesProjection,
];
