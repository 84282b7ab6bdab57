import { createRandom, type Random } from './random.ts';
import { ASSET_ROWS, type AssetRow } from './world-tables.ts';

/**
 * Prices of every demo asset as one joint random process with the marks of real markets: fat tails, volatility that
 * comes in clusters, a common factor (BTC) that the rest follows, calm and busy spells and jumps. Not handled: drift
 * (none), order flow that moves prices (the makers follow this path).
 *
 * Log volatility is the sum of a slow and a fast Ornstein-Uhlenbeck process, a regime multiplies it, innovations are
 * a scale mixture of normals, jumps are Poisson. Everything is scaled by the length of a step, so that one process
 * makes days as well as seconds.
 */
export interface PriceProcess {
  /** Moves every price by one step of `days`; returns nothing, read `priceUsdt`. */
  step(days: number): void;
  /** Price of an asset in USDT, by its place in ASSET_ROWS. */
  priceUsdt(assetIndex: number): number;
  /** Current activity: 1 in the long run, less when calm, more when busy. */
  activity(): number;
}

/** Daily volatility of the common factor, as a fraction. */
const FACTOR_DAILY_VOL = 0.024;
/** Two mean-reverting parts of log volatility: standard deviation and time to forget, in days. */
const SLOW = { deviation: 0.3, days: 12 };
const FAST = { deviation: 0.45, days: 0.15 };
/** Multipliers of volatility and mean stays in days. */
const CALM = { volatility: 0.7, meanDays: 0.22 };
const BUSY = { volatility: 1.5, meanDays: 0.09 };
/** Jumps a day, of the market as a whole and of one asset, and their size in daily volatilities. */
const JUMPS = { factorPerDay: 0.8, ownPerDay: 0.35, size: 0.3 };
/** Mean reversion rate of a stablecoin to its peg, per day. */
const PEG_PULL_PER_DAY = 6;

/** Starts the process at the given prices in USDT (in the order of ASSET_ROWS). */
export function createPriceProcess(seed: string, startUsdt: readonly number[]): PriceProcess {
  const random = createRandom(seed);
  const logs = Float64Array.from(startUsdt, Math.log);
  const moves = new Float64Array(ASSET_ROWS.length);
  const order = leveragedLast();
  let slow = SLOW.deviation * random.normal();
  let fast = FAST.deviation * random.normal();
  let regime = random.uniform() < 0.7 ? CALM : BUSY;
  let volatility = 1;

  const stepVolatility = (days: number) => {
    slow = stepReverting(slow, SLOW, days, random);
    fast = stepReverting(fast, FAST, days, random);
    if (random.uniform() < 1 - Math.exp(-days / regime.meanDays)) regime = regime === CALM ? BUSY : CALM;
    volatility = Math.exp(slow + fast) * regime.volatility;
  };

  return {
    step(days) {
      stepVolatility(days);
      const root = Math.sqrt(days);
      const factor =
        FACTOR_DAILY_VOL * (volatility * root * random.fatTailed() + jump(random, JUMPS.factorPerDay, days));
      for (const { row, index, underlying } of order) {
        moves[index] =
          row.leverage === undefined
            ? ownMove(row, factor, volatility * root, logs[index] ?? 0, days, random)
            : Math.log(Math.max(0.2, 1 + row.leverage.factor * Math.expm1(moves[underlying] ?? 0)));
      }
      for (let index = 0; index < logs.length; index += 1) logs[index] = (logs[index] ?? 0) + (moves[index] ?? 0);
    },
    priceUsdt: (assetIndex) => Math.exp(logs[assetIndex] ?? 0),
    activity: () => volatility,
  };
}

function ownMove(row: AssetRow, factor: number, scale: number, log: number, days: number, random: Random): number {
  if (row.ownDailyVol === 0) return row.beta * factor;
  const own = row.ownDailyVol * (scale * random.fatTailed() + jump(random, JUMPS.ownPerDay, days));
  // An asset pegged to USDT has no beta: what it moves is pulled back.
  return row.beta === 0 ? own - log * Math.min(1, PEG_PULL_PER_DAY * days) : row.beta * factor + own;
}

function stepReverting(value: number, part: { deviation: number; days: number }, days: number, random: Random): number {
  const keep = Math.exp(-days / part.days);
  return value * keep + part.deviation * Math.sqrt(1 - keep * keep) * random.normal();
}

function jump(random: Random, perDay: number, days: number): number {
  return random.uniform() < 1 - Math.exp(-perDay * days) ? JUMPS.size * random.fatTailed() : 0;
}

/** Assets in the order in which their moves can be made: a leveraged token after what it follows. */
function leveragedLast(): readonly { row: AssetRow; index: number; underlying: number }[] {
  const rows = ASSET_ROWS.map((row, index) => ({
    row,
    index,
    underlying: ASSET_ROWS.findIndex((other) => other.code === row.leverage?.of),
  }));
  return [...rows.filter(({ row }) => row.leverage === undefined), ...rows.filter(({ row }) => row.leverage)];
}
