import type { FeatureContext } from '@bourse/server/platform/feature.ts';

/** The connections of the server. */
export type Pool = FeatureContext['db']['pool'];
/** One connection, in a transaction. */
export type Tx = Parameters<FeatureContext['outbox']['enqueue']>[0];
