import { tuneEngine } from '@bourse/server/platform/core-host/tune-engine.ts';
import { EventBuffer } from '../../packages/core/src/kernel/codec/event-buffer.ts';
import { Ledger, packPocket } from '../../packages/core/src/kernel/ledger/ledger.ts';
import { compare, type Figure } from './figure.ts';
import { Xorshift32 } from './flow.ts';
import { ownMs } from './support/own-time.ts';

/*
 * ledger.fill: nanoseconds for a fill's six balance updates (maker and taker pay, both receive, the house takes
 * two fees) in the exchange's ledger of 64-bit integers, beside the same six in plain numbers, which are exact only to 2^53. Both
 * refuse to go below zero. Ours also notes which rows changed, once a fill, as the core does. Both must end with the same balances.
 */

const ACCOUNTS = 10_000;
const FILLS = 1_000_000;
const ROUNDS = 7;
const WARM_UP_ROUNDS = 3;
const PLENTY = 10 ** 9;
/** Registers, and what one fill moves. */
const REGISTER = { BASE: 0, QUOTE: 1, BASE_NET: 2, QUOTE_NET: 3, BASE_FEE: 4, QUOTE_FEE: 5 } as const;
const BASE = 0;
const QUOTE = 1;

/** What the fills are: maker, taker and quantity of each. */
interface Fills {
  readonly makers: Int32Array;
  readonly takers: Int32Array;
  readonly lots: Int32Array;
}

/** Changed rows are told to nobody. */
class NoEvents extends EventBuffer {
  override balancesChanged(): void {}
}

export async function ledgerBench(): Promise<readonly Figure[]> {
  tuneEngine();
  const random = new Xorshift32(7);
  const draw = (bound: number) => Int32Array.from({ length: FILLS }, () => random.below(bound));
  const fills = { makers: draw(ACCOUNTS), takers: draw(ACCOUNTS), lots: draw(1_000).map((lots) => lots + 1) };
  const ours = () => oursOnce(fills);
  const peer = () => peerOnce(fills);
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    if (ours().sum !== peer().sum) throw new Error('both sides have come to other balances');
  }
  const label = { name: 'ledger.fill', unit: 'ns/fill', peerName: 'plain numbers' };
  return [
    await compare(
      ROUNDS,
      label,
      () => ours().ns,
      () => peer().ns,
    ),
  ];
}

/** Rows: base and quote of each account, then the house's. */
function rowOf(account: number, asset: number): number {
  return account * 2 + asset;
}

function oursOnce({ makers, takers, lots }: Fills): { readonly ns: number; readonly sum: number } {
  const ledger = new Ledger();
  for (let account = 0; account <= ACCOUNTS; account++) {
    for (const asset of [BASE, QUOTE]) {
      const row = ledger.ensure(account + 1, account + 1, packPocket(0, asset), asset);
      ledger.restore(row, BigInt(PLENTY), asset === BASE ? BigInt(PLENTY) : 0n);
    }
  }
  const amounts = new BigInt64Array(6);
  const events = new NoEvents();
  const ms = ownMs(() => {
    for (let i = 0; i < FILLS; i++) {
      const maker = (makers[i] as number) * 2;
      const taker = (takers[i] as number) * 2;
      setAmounts(amounts, lots[i] as number);
      ledger.payHeld(maker + BASE, amounts, REGISTER.BASE);
      ledger.pay(taker + QUOTE, amounts, REGISTER.QUOTE);
      ledger.gain(maker + QUOTE, amounts, REGISTER.QUOTE_NET);
      ledger.gain(taker + BASE, amounts, REGISTER.BASE_NET);
      ledger.gain(rowOf(ACCOUNTS, QUOTE), amounts, REGISTER.QUOTE_FEE);
      ledger.gain(rowOf(ACCOUNTS, BASE), amounts, REGISTER.BASE_FEE);
      ledger.publish(events);
    }
  });
  let sum = 0;
  for (let row = 0; row < ledger.count; row++) sum += Number(ledger.total(row)) * (row % 97);
  return { ns: (ms * 1e6) / FILLS, sum };
}

function setAmounts(amounts: BigInt64Array, lots: number): void {
  const base = BigInt.asIntN(64, BigInt(lots | 0));
  amounts[REGISTER.BASE] = base;
  amounts[REGISTER.QUOTE] = base * 5n;
  amounts[REGISTER.BASE_FEE] = 1n;
  amounts[REGISTER.QUOTE_FEE] = 2n;
  amounts[REGISTER.BASE_NET] = base - 1n;
  amounts[REGISTER.QUOTE_NET] = base * 5n - 2n;
}

/** The naive exchange's way: doubles in an array. */
function peerOnce({ makers, takers, lots }: Fills): { readonly ns: number; readonly sum: number } {
  const totals = new Float64Array((ACCOUNTS + 1) * 2).fill(PLENTY);
  const held = new Float64Array((ACCOUNTS + 1) * 2);
  for (let account = 0; account <= ACCOUNTS; account++) held[rowOf(account, BASE)] = PLENTY;
  const pay = (row: number, amount: number) => {
    const total = (totals[row] as number) - amount;
    if (total < 0) throw new Error('below zero');
    totals[row] = total;
  };
  const payHeld = (row: number, amount: number) => {
    const left = (held[row] as number) - amount;
    if (left < 0) throw new Error('below zero');
    held[row] = left;
    pay(row, amount);
  };
  const gain = (row: number, amount: number) => {
    totals[row] = (totals[row] as number) + amount;
  };
  const ms = ownMs(() => {
    for (let i = 0; i < FILLS; i++) {
      const maker = (makers[i] as number) * 2;
      const taker = (takers[i] as number) * 2;
      const base = lots[i] as number;
      const quote = base * 5;
      payHeld(maker + BASE, base);
      pay(taker + QUOTE, quote);
      gain(maker + QUOTE, quote - 2);
      gain(taker + BASE, base - 1);
      gain(rowOf(ACCOUNTS, QUOTE), 2);
      gain(rowOf(ACCOUNTS, BASE), 1);
    }
  });
  return { ns: (ms * 1e6) / FILLS, sum: totals.reduce((all, total, row) => all + total * (row % 97), 0) };
}
