/** Conversions for the simulation: any coin into any other over one or two markets, some of them with a rate that nobody gives. */
import type { Command } from '@bourse/core';
import type { RoomArbitrary } from './simulate-rooms.ts';
import { ACCOUNTS, MARKETS } from './world.ts';

interface Step {
  readonly marketId: number;
  readonly side: 'buy' | 'sell';
  readonly from: number;
  readonly to: number;
}

const STEPS: readonly Step[] = MARKETS.flatMap(({ marketId, baseAssetId: base, quoteAssetId: quote }) => [
  { marketId, side: 'sell', from: base, to: quote },
  { marketId, side: 'buy', from: quote, to: base },
]);

export const convertArbitrary: RoomArbitrary = {
  number: 8,
  share: 20,
  command: (random) => {
    const first = random.pick(STEPS);
    const next = STEPS.filter(({ from, marketId }) => from === first.to && marketId !== first.marketId);
    const second = next.length > 0 && random.percent(60) ? random.pick(next) : undefined;
    const legs = second === undefined ? [first] : [first, second];
    return {
      type: 'convert',
      accountId: random.percent(2) ? 7 : random.pick(ACCOUNTS),
      fromAssetId: first.from,
      toAssetId: random.percent(2) ? first.from : (second ?? first).to,
      // The coins' scales differ by twelve digits.
      amount: BigInt(random.between(random.percent(3) ? -1 : 1, 99)) * 10n ** BigInt(random.between(0, 11)),
      minReceived: random.percent(80) ? 0n : BigInt(random.between(1, 1_000_000)),
      legs: legs.map(({ marketId, side }) => ({ marketId, side })),
    } satisfies Command;
  },
};
