import type { Convert } from '../rooms/convert/commands.ts';
import type { Command, RejectCode } from '../rooms/index.ts';
import { ALICE, BOB, BTC, limit, USDT } from './desk.ts';

/** Ten lots are sold at 10,000: a hundred thousand units buy them all. */
const ASKS: readonly Command[] = [limit(BOB, 'sell', 10, 10_000)];

const convert = (more: Partial<Convert> = {}): Command => ({
  type: 'convert',
  accountId: ALICE,
  fromAssetId: USDT,
  toAssetId: BTC,
  amount: 100_000n,
  minReceived: 0n,
  legs: [{ marketId: 1, side: 'buy' }],
  ...more,
});

/** A row for each way in which the room rejects, in the order of the checks: each is also broken by what is checked later. */
export const CONVERT_ROWS: readonly {
  readonly code: RejectCode;
  readonly why: string;
  readonly before?: readonly Command[];
  readonly command: Command;
}[] = [
  { code: 'UNKNOWN_ACCOUNT', why: 'a conversion of nobody', command: convert({ accountId: 9_999, amount: 0n }) },
  {
    code: 'ACCOUNT_FROZEN',
    why: 'a conversion',
    before: [{ type: 'freeze-account', accountId: ALICE, orders: true, withdrawals: false }],
    command: convert({ amount: 0n }),
  },
  { code: 'AMOUNT_NOT_POSITIVE', why: 'a conversion of nothing', command: convert({ amount: 0n, legs: [] }) },
  { code: 'CONVERT_PATH_INVALID', why: 'no leg', command: convert({ legs: [] }) },
  {
    code: 'CONVERT_PATH_INVALID',
    why: 'a leg that leads back',
    command: convert({ legs: [{ marketId: 1, side: 'sell' }] }),
  },
  { code: 'CONVERT_BOOK_TOO_THIN', why: 'a book that is empty', command: convert({ minReceived: 2n ** 62n }) },
  {
    code: 'CONVERT_BOOK_TOO_THIN',
    why: 'a book that ends before the amount',
    before: ASKS,
    command: convert({ amount: 120_000n, minReceived: 2n ** 62n }),
  },
  {
    code: 'CONVERT_MEETS_OWN_ORDER',
    why: 'an own order at the best price',
    before: [limit(ALICE, 'sell', 1, 9_999), ...ASKS],
    command: convert({ minReceived: 2n ** 62n }),
  },
  {
    code: 'CONVERT_RATE_MOVED',
    why: 'one unit more than arrives',
    before: ASKS,
    command: convert({ minReceived: 100_001n }),
  },
];
