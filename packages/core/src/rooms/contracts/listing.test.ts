import { describe, expect, it } from 'vitest';
import { ContractsDesk, LINEAR, LINEAR_SPEC, listContract } from '../../testing/contracts-desk.ts';
import { BTC, USDT } from '../../testing/desk.ts';

const NEW = { ...LINEAR_SPEC, marketId: 103, code: 'new' };
const SPOT = {
  marketId: 7,
  baseAssetId: USDT,
  quoteAssetId: BTC,
  priceScale: 6,
  tickSize: 1,
  qtyScale: 2,
  lotSize: 1,
  minQtyLots: 1,
  maxQtyLots: 1_000_000,
  maxPriceTicks: 1_000_000,
  minNotional: 1n,
  priceBandPpm: 0,
  makerFeePpm: 0,
  takerFeePpm: 0,
  selfTradePrevention: 'NONE',
} as const;

describe('the code of a contract', () => {
  it('may be that of a spot market, listed before or after', () => {
    const desk = new ContractsDesk();
    const [listed] = desk.do(listContract({ ...NEW, code: 'btc_usdt' }));
    expect(listed).toMatchObject({ type: 'contract-created' });
    const [spot] = desk.do({ type: 'create-market', market: { ...SPOT, code: LINEAR_SPEC.code } });
    expect(spot).toMatchObject({ type: 'market-created' });
  });

  it.each([
    ['the code of another contract', { code: LINEAR_SPEC.code }],
    ['the id of another contract', { marketId: LINEAR }],
    ['the id of a spot market', { marketId: 1 }],
  ])('is rejected with %s', (_what, change) => {
    const [answer] = new ContractsDesk().do(listContract({ ...NEW, ...change }));
    expect(answer).toMatchObject({ type: 'rejected', code: 'MARKET_EXISTS' });
  });
});
