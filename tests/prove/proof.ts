import type { OnProgress } from './progress.ts';

/** A proof that can be run at any size, from any seed. */
export interface Proof {
  /** Unit of the size. */
  readonly unit: string;
  readonly fullSize: number;
  /** Throws at the first finding; returns a summary. */
  run(options: { readonly seed: number; readonly size: number; readonly onProgress: OnProgress }): Promise<string>;
}
