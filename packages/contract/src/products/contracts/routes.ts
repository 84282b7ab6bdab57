import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';

/** Routes of the contracts area. */
export const contractsRoutes = defineRoutes({
  assetsSummary: {
    method: 'GET',
    path: '/swap/v2/perpetual/account/assets-summary',
    area: 'contracts',
    auth: 'user',
    mutates: false,
    summary:
      'Returns the value of the user’s perpetual contract account at last prices, truncated to the decimals shown.',
    data: z.object({
      /** In USDT, 8 decimals. Coins without a price count as nothing. */
      totalAccountRights: z.string(),
      /** In BTC, 8 decimals; empty when BTC has no price. */
      totalBtcAccountRights: z.string(),
      /** In ETH, 8 decimals; empty when ETH has no price. */
      totalEthAccountRights: z.string(),
      /** In CNY by the operator’s rate, 2 decimals; empty when there is none. */
      totalCnyAccountRights: z.string(),
    }),
    errors: [],
  },
});
