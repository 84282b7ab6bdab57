import { codesOf } from './numbers.ts';

/** Codes that any room may reject with; append, never reorder. */
export const KERNEL_CODES = [
  'COMMAND_INVALID',
  'UNKNOWN_ACCOUNT',
  'UNKNOWN_ASSET',
  'AMOUNT_NOT_POSITIVE',
  'INSUFFICIENT_BALANCE',
  'AMOUNT_OVERFLOW',
  'EXCHANGE_FULL',
  'BALANCE_BELOW_FLOOR',
  'ACCOUNT_FROZEN',
] as const;

/** A code of the kernel's block. */
export type KernelCode = (typeof KERNEL_CODES)[number];

/** Their numbers. */
export const KERNEL_CODE = codesOf(0, KERNEL_CODES);
