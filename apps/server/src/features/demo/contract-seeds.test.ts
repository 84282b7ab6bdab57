import { type Command, createExchange } from '@bourse/core';
import { isMockAsset } from '@bourse/domain';
import { describe, expect, it } from 'vitest';
import { recoveredStateOf } from '../../platform/core-host/recovered-state.ts';
import { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import { demoContracts, missingContracts } from './contract-seeds.ts';
import { DEMO_ASSETS, DEMO_MARKETS } from './world.ts';

const NOW = Date.UTC(2030, 0, 1);

/** An exchange with the demo's coins and spot markets, and what it says to commands. */
function demoExchange() {
  const exchange = createExchange();
  const codes: string[] = [];
  const run = (commands: readonly Command[]) => {
    for (const command of commands) {
      const [answer] = exchange.apply(command, { timeMs: NOW });
      if (answer?.type === 'rejected') codes.push(`${command.type} ${answer.code}`);
    }
  };
  run(DEMO_ASSETS.map(({ spec }) => ({ type: 'create-asset', asset: spec })));
  run(DEMO_MARKETS.map(({ spec }) => ({ type: 'create-market', market: spec })));
  const view = () => {
    const made = new ExchangeView(() => NOW);
    made.load(recoveredStateOf(exchange));
    return made;
  };
  return { codes, run, view };
}

describe('contracts of the demo', () => {
  it('are taken by the core, and nothing is missing afterwards, also weeks later', () => {
    const { codes, run, view } = demoExchange();
    const commands = missingContracts(view(), NOW);
    run(commands);
    expect(codes).toEqual([]);
    expect(view().contracts()).toHaveLength(31);
    expect(missingContracts(view(), NOW + 40 * 86_400_000)).toEqual([]);
  });

  it('are 15 linear, 2 inverse, 8 delivery and 6 simulated ones, each with a code and an id of its own', () => {
    const specs = demoContracts(NOW).map(({ spec }) => spec);
    const count = (which: (spec: (typeof specs)[number]) => boolean) => specs.filter(which).length;
    expect([
      count(({ direction, isMock, kind }) => direction === 'linear' && kind === 'perpetual' && !isMock),
      count(({ direction }) => direction === 'inverse'),
      count(({ kind }) => kind === 'delivery'),
      count(({ isMock }) => isMock),
    ]).toEqual([15, 2, 8, 6]);
    expect(new Set(specs.map(({ code }) => code)).size).toBe(31);
    expect(new Set(specs.map(({ marketId }) => marketId)).size).toBe(31);
    expect(specs.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['btc_usdt', 'btc_usd', 'btc_usdt_300104_d', 'eth_usdt_300628_d', 'f_btcf_usdt']),
    );
    expect(specs.every(({ isMock, quote }) => isMock === isMockAsset(quote))).toBe(true);
  });

  it('have funds of their own by group, filled, and one clearing account', () => {
    const { run, view } = demoExchange();
    run(missingContracts(view(), NOW));
    const now = view();
    const house = [...now.houseAccounts.values()].filter(({ accountId }) => accountId >= 20);
    expect(house.map(({ class: name }) => name)).toEqual(['clearing', ...Array(5).fill('insurance')]);
    expect(now.balance(24, 'spot', 1).total).toBe(40_00000000n);
    expect(now.balance(25, 'spot', 900).total).toBe(10_000_000_00000000n);
  });
});
