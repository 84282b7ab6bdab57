import { type Command, createExchange, EventBuffer, restoreExchange } from '@bourse/core';
import { tuneEngine } from '@bourse/server/platform/core-host/tune-engine.ts';
import { compare, type Figure } from './figure.ts';
import { type Flow, makeFlow } from './flow.ts';
import { ownMs } from './support/own-time.ts';

/*
 * contracts.orders: the flow of core.1 on a perpetual contract, beside the same records on a spot market. Both must leave the same book: on a contract
 * positions and purses follow each fill, and margins are worked out for each order.
 */

const OPERATIONS = 200_000;
const ROUNDS = 5;
const WARM_UP_ROUNDS = 3;
const BATCH = 256;
const [CLEARING, FUND, SETTLE] = [10, 11, 1];
const PLENTY = 10n ** 14n;

/** Engines live as long as their process, see `core-bench.ts`. */
const alive: unknown[] = [];

/** Operations a second of the thread's own time. */
export async function contractsBench(): Promise<readonly Figure[]> {
  tuneEngine();
  const flow = makeFlow(1, OPERATIONS);
  const prepared = onContract(flow);
  const left = JSON.stringify(flow.left);
  const spot = () => run(flow, flow.prepared, left);
  const contract = () => run(flow, prepared, left);
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    spot();
    contract();
  }
  const label = { name: 'contracts.orders', unit: 'ops/s', peerName: 'the same on a spot market' };
  return [await compare(ROUNDS, label, contract, spot)];
}

function run(flow: Flow, prepared: Uint8Array<ArrayBuffer>, left: string): number {
  const exchange = restoreExchange(prepared);
  alive.push(exchange);
  const out = new EventBuffer(1 << 20);
  const { records } = flow;
  const ms = ownMs(() => {
    let offset = 0;
    while (offset < records.length) {
      out.reset();
      for (let i = 0; i < BATCH && offset < records.length; i++)
        offset = exchange.applyEncoded(records, offset, i, out);
    }
  });
  if (JSON.stringify([exchange.book(1)]) !== left) throw new Error('the two have come to different books');
  return flow.commands.length / (ms / 1000);
}

/** The flow's accounts and resting orders on a contract with the number of its market. */
function onContract({ setup }: Flow): Uint8Array<ArrayBuffer> {
  const exchange = createExchange({ maxOpenOrders: 1_000_000 });
  const house: readonly Command[] = [
    { type: 'create-asset', asset: { assetId: SETTLE, code: 'A1', scale: 8 } },
    { type: 'open-house-account', accountId: CLEARING, name: 'clearing', class: 'clearing', floor: -(10n ** 17n) },
    { type: 'open-house-account', accountId: FUND, name: 'fund', class: 'insurance' },
    {
      type: 'create-contract',
      clearingAccountId: CLEARING,
      fundAccountId: FUND,
      contract: {
        marketId: 1,
        code: 'm1_perpetual',
        kind: 'perpetual',
        isMock: false,
        direction: 'linear',
        underlying: 'M1',
        quote: 'A1',
        settleAssetId: SETTLE,
        priceScale: 2,
        tickSize: 1,
        qtyScale: 6,
        lotSize: 1,
        minQtyLots: 1,
        maxQtyLots: 1_000_000_000,
        maxPriceTicks: 1_000_000_000,
        minNotional: 0n,
        priceBandPpm: 0,
        makerFeePpm: 200,
        takerFeePpm: 500,
        selfTradePrevention: 'NONE',
        liquidationFeePpm: 5_000,
        largePositionUnits: 0n,
        fundCapLots: 0,
        fundSliceLots: 0,
        tiers: [{ capUnits: 10n ** 17n, maxLeverage: 20, maintenancePpm: 5_000 }],
      },
    },
    { type: 'set-prices', prices: [{ marketId: 1, kind: 'mark', priceTicks: 100_000 }] },
  ];
  for (const command of house) exchange.apply(command);
  for (const command of setup) {
    if (command.type === 'open-account') {
      exchange.apply(command);
      const { accountId } = command;
      exchange.apply({
        type: 'credit',
        accountId,
        wallet: 'perpetual',
        assetId: SETTLE,
        amount: PLENTY,
        reason: 'faucet',
      });
    } else if (command.type === 'place-order') exchange.apply(command);
  }
  return exchange.snapshot();
}
