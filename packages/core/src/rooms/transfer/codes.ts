import { TRANSFER_CODES as CHECKED } from '@bourse/domain';

/** Number of the transfer room. */
export const TRANSFER = 3;

/**
 * Codes of the transfer room; append, never reorder. The domain's come first, with SAME_WALLET as number 1. TRANSFER_UNKNOWN: no transfer
 * with this id waits for review; TRANSFER_RULES_INVALID: a limit below zero, a pair of one asset, or another pair on a known market.
 */
export const TRANSFER_CODES = [...CHECKED, 'TRANSFER_UNKNOWN', 'TRANSFER_RULES_INVALID'] as const;
