/**
 * Simulated venues: what the demo's indices are made of.
 *
 * Goal: an index of three sources that behave like venues (none has the same price as another, each wanders, each is silent now and then) without a
 * network. Method: a venue is the middle of our own spot book times an offset, and both the offset and the silences are pure functions of a seed and
 * the second, so that a scenario replays and a restart changes nothing. The offset is smooth noise on three time scales, the slowest of which is the
 * venue's drift; together they stay far inside the guard of every index. Not handled: venues that lead our own book, bad prices.
 */
import type { MarketState } from '../../../platform/exchange-view/markets/market-state.ts';
import type { PriceSource, SourcePrice } from './price-source.ts';

/** A price without its time. */
export type PlainPrice = Omit<SourcePrice, 'atMs'>;

/** One part of a venue's noise: how far it swings (parts per million) and over how many seconds. */
interface Octave {
  readonly ppm: number;
  readonly seconds: number;
}

const OCTAVES: readonly Octave[] = [
  { ppm: 20, seconds: 4 },
  { ppm: 60, seconds: 75 },
  { ppm: 140, seconds: 2_400 },
];
/** In each of these slots a venue is silent at most once. */
const SLOT_SECONDS = 3_600;
const OUTAGE_CHANCE = 0.2;
const OUTAGE_SECONDS = { least: 12, most: 180 };
/** Decimals that a venue's price has beyond the book's. */
const EXTRA_SCALE = 4;
const PPB = 1_000_000_000n;

/** The venues of every underlying, and their weights. */
const VENUES = [
  { name: 'Venue A', weight: 50 },
  { name: 'Venue B', weight: 30 },
  { name: 'Venue C', weight: 20 },
] as const;

/** How far a venue is from the book in a second, parts per billion. */
export function venueOffsetPpb(seed: string, second: number): number {
  const sum = OCTAVES.reduce(
    (total, { ppm, seconds }) => total + ppm * smoothNoise(`${seed}/${seconds}`, second / seconds),
    0,
  );
  return Math.round(sum * 1_000);
}

/** Whether a venue is silent in a second. */
export function isVenueSilent(seed: string, second: number): boolean {
  const slot = Math.floor(second / SLOT_SECONDS);
  if (chance(`${seed}/outage`, slot) >= OUTAGE_CHANCE) return false;
  const { least, most } = OUTAGE_SECONDS;
  const length = least + chance(`${seed}/length`, slot) * (most - least);
  const start = slot * SLOT_SECONDS + chance(`${seed}/start`, slot) * (SLOT_SECONDS - length);
  return second >= start && second < start + length;
}

/** A venue around a price that is given; undefined: the venue has nothing new either. */
export class SimulatedVenue implements PriceSource {
  readonly name: string;
  readonly weight: number;
  private readonly seed: string;
  private readonly anchor: () => PlainPrice | undefined;
  private second = Number.NaN;
  private price: SourcePrice | undefined;

  constructor(
    venue: { readonly name: string; readonly weight: number },
    seed: string,
    anchor: () => PlainPrice | undefined,
  ) {
    this.name = venue.name;
    this.weight = venue.weight;
    this.seed = seed;
    this.anchor = anchor;
  }

  latest(nowMs: number): SourcePrice | undefined {
    const second = Math.floor(nowMs / 1_000);
    if (second === this.second) return this.price;
    this.second = second;
    const anchor = isVenueSilent(this.seed, second) ? undefined : this.anchor();
    if (anchor !== undefined)
      this.price = { ...moved(anchor, venueOffsetPpb(this.seed, second)), atMs: second * 1_000 };
    return this.price;
  }
}

/** The demo's venues for one pair. */
export function simulatedVenues(
  seed: string,
  pair: string,
  anchor: () => PlainPrice | undefined,
): readonly PriceSource[] {
  return VENUES.map((venue) => new SimulatedVenue(venue, `${seed}/${pair}/${venue.name}`, anchor));
}

/**
 * The middle of a spot book as an anchor. Without both sides it stays at the last middle, and at the last trade before there was one: a venue has
 * a price of its own while our makers are away.
 */
export function spotAnchor(marketOf: () => MarketState | undefined): () => PlainPrice | undefined {
  let last: PlainPrice | undefined;
  return () => {
    const market = marketOf();
    if (market === undefined) return undefined;
    const { bids, asks, lastTicks } = market;
    const { priceScale, tickSize } = market.market.spec;
    const [bid, ask] = [bids.best(), asks.best()];
    // One more decimal holds the half tick of a middle.
    const priceOf = (doubledTicks: number): PlainPrice => ({
      value: BigInt(doubledTicks) * BigInt(tickSize) * 5n,
      scale: priceScale + 1,
    });
    if (bid !== undefined && ask !== undefined) last = priceOf(bid + ask);
    else if (last === undefined && lastTicks > 0) return priceOf(2 * lastTicks);
    return last;
  };
}

function moved({ scale, value }: PlainPrice, offsetPpb: number): PlainPrice {
  return { value: (value * 10n ** BigInt(EXTRA_SCALE) * (PPB + BigInt(offsetPpb))) / PPB, scale: scale + EXTRA_SCALE };
}

/** Noise in −1 … 1 that is smooth in `at`; only sums and products, so that every machine has the same. */
function smoothNoise(seed: string, at: number): number {
  const from = Math.floor(at);
  const part = at - from;
  const weight = part * part * (3 - 2 * part);
  const [a, b] = [chance(seed, from), chance(seed, from + 1)];
  return 2 * (a + (b - a) * weight) - 1;
}

/** A number in 0 … 1 that a seed and an index decide: FNV-1a with a final mix. */
function chance(seed: string, index: number): number {
  let hash = 0x811c9dc5;
  const text = `${seed}#${index}`;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
