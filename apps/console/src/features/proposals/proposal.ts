import type { RouteData } from '@bourse/contract';

/** An act that waits for a second person, or did. */
export type Proposal = RouteData<'consoleApprovals'>['items'][number];
