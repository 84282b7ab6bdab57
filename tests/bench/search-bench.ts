import { normalizeSearchText } from '@bourse/domain';
import { TextIndex } from '@bourse/server/features/markets/search/text-index.ts';
import { compare, type Figure } from './figure.ts';

/*
 * search.10k: searches a second among ten thousand instruments of three texts each, beside a scan of the same texts with
 * `includes` that is then sorted in the same way. The keywords are what people type on the way to a pair, letter by letter.
 * Both must find the same.
 */

const ROUNDS = 5;
const INSTRUMENTS = 10_000;
const LIMIT = 100;
/** So often all keywords are searched for in one measurement. */
const REPEATS = 20;
const QUOTES = ['usdt', 'usdc', 'btc', 'eth'];

interface World {
  readonly texts: readonly (readonly string[])[];
  readonly weights: Float64Array;
  readonly keywords: readonly string[];
}

/** Searches a second, medians of interleaved rounds after one round to warm up. */
export async function searchBench(): Promise<readonly Figure[]> {
  const world = makeWorld();
  const index = new TextIndex(world.texts);
  index.weigh(world.weights);
  const ours = (keyword: string) => index.find(keyword, LIMIT).hits.map((hit) => hit.at);
  const scan = (keyword: string) => scanAll(world, keyword);
  for (const keyword of world.keywords) {
    if (String(ours(keyword)) !== String(scan(keyword))) throw new Error(`both sides differ for ${keyword}`);
  }
  const rate = (find: (keyword: string) => readonly number[]) => () => searchesPerSecond(world.keywords, find);
  const label = { name: 'search.10k', unit: 'searches/s', peerName: 'includes over all texts, sorted' };
  return [await compare(ROUNDS, label, rate(ours), rate(scan))];
}

function makeWorld(): World {
  const texts: string[][] = [];
  const keywords = new Set<string>();
  for (let at = 0; at < INSTRUMENTS; at += 1) {
    const coin = Math.floor(at / QUOTES.length);
    const base = `${coin.toString(36)}${['x', 'coin', 'fi', 'dao'][coin % 4]}`;
    const pair = base + (QUOTES[at % QUOTES.length] ?? '');
    texts.push([base, pair, normalizeSearchText(`${['Super', 'Meta', 'Bit', 'Ether'][coin % 4]} ${base} network`)]);
    if (at % 997 === 0) for (let end = 1; end <= pair.length; end += 1) keywords.add(pair.slice(0, end));
  }
  const weights = Float64Array.from(texts, (_, at) => (at * 7_919) % 10_007);
  return { texts, weights, keywords: [...keywords] };
}

function scanAll({ texts, weights }: World, keyword: string): readonly number[] {
  const found: { at: number; match: number }[] = [];
  texts.forEach((list, at) => {
    if (!list.some((text) => text.includes(keyword))) return;
    const begins = list.some((text) => text.startsWith(keyword));
    found.push({ at, match: list.includes(keyword) ? 0 : begins ? 1 : 2 });
  });
  const weight = (at: number) => weights[at] ?? 0;
  found.sort((a, b) => a.match - b.match || weight(b.at) - weight(a.at) || a.at - b.at);
  return found.slice(0, LIMIT).map((hit) => hit.at);
}

function searchesPerSecond(keywords: readonly string[], find: (keyword: string) => readonly number[]): number {
  const started = performance.now();
  for (let repeat = 0; repeat < REPEATS; repeat += 1) for (const keyword of keywords) find(keyword);
  return (REPEATS * keywords.length * 1_000) / (performance.now() - started);
}
