import type { OnProgress } from './progress.ts';

/** A proof that can be run at any size, from any seed. */
export interface Proof {
  /** What the size counts. */
  readonly unit: string;
  readonly fullSize: number;
  /** Throws at the first finding; answers in a few words what was done. */
  run(options: { readonly seed: number; readonly size: number; readonly onProgress: OnProgress }): Promise<string>;
}
