import * as z from 'zod/mini';
import { defineSettings, setting } from '../../../platform/site-settings/setting.ts';

/** Settings of contracts' prices. */
export const pricesSettings = defineSettings({
  contractFundingHours: setting(
    z.record(z.string(), z.union([z.literal(8), z.literal(4), z.literal(1)])),
    {},
    {
      summary:
        'Hours between two fundings of a perpetual (8, 4 or 1) by its code; a change holds from the next stamp of the new interval. What is not named: 8 for BTC and ETH, else 4.',
    },
  ),
});
