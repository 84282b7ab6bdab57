/** One line of the bench: ours beside a peer measured in the same run. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  readonly peer: number;
  readonly peerName: string;
  /** ours / peer: for rates the more the better, for times the less. */
  readonly ratio: number;
}

/** The middle of the values; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Measures both sides in turn, round after round, so that a drift of the machine hits both alike; gives the medians. */
export async function compare(
  rounds: number,
  label: { readonly name: string; readonly unit: string; readonly peerName: string },
  ours: () => Promise<number> | number,
  peer: () => Promise<number> | number,
): Promise<Figure> {
  const oursAll: number[] = [];
  const peerAll: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    peerAll.push(await peer());
    oursAll.push(await ours());
  }
  return figure(label, median(oursAll), median(peerAll));
}

/** A figure with its ratio; values are kept to four digits, the ratio to three decimals. */
export function figure(
  { name, unit, peerName }: { readonly name: string; readonly unit: string; readonly peerName: string },
  ours: number,
  peer: number,
): Figure {
  const short = (value: number) => Number(value.toPrecision(4));
  return { name, unit, ours: short(ours), peer: short(peer), peerName, ratio: Number((ours / peer).toFixed(3)) };
}
