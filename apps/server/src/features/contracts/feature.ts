import { defineFeature } from '../../platform/feature.ts';
import { contractsMigrations } from './contracts.migrations.ts';
import { registerContracts } from './contracts.routes.ts';
import { contractsPart } from './contracts-part.ts';
import { pricesMigrations } from './prices/prices.migrations.ts';
import { pricesSettings } from './prices/prices.settings.ts';
import { startPrices } from './prices/start-prices.ts';

/** The contract account. */
export const contracts = defineFeature({
  name: 'contracts',
  migrations: [...contractsMigrations, ...pricesMigrations],
  settings: pricesSettings,
  view: contractsPart,
  start: async (ctx) => {
    const { settings, view } = ctx;
    const prices = await startPrices(ctx);
    return {
      routes: (app) => registerContracts(app, { view, usdtRateOf: settings.usdtRateOf }),
      gauges: prices.gauges,
      opened: () => prices.open(),
      close: () => prices.stop(),
    };
  },
});
