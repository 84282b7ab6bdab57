/*
 * Sizes of the parts of a split. The browser lays the parts out: fixed parts keep their pixels, the others share what is left. Only a
 * divider that is moved computes anything, with the sizes that it measures.
 */

/** Pixels by which an arrow key moves a divider. */
const STEP = 16;

/** Beside each other, or above. */
export type Direction = 'horizontal' | 'vertical';

/** What a split knows of a part. */
export interface PartSize {
  /** Pixels that it keeps when the window changes; undefined when it shares what fixed parts leave. */
  readonly pixels?: number | undefined;
  /** Its share of what fixed parts leave, compared with those of the others. */
  readonly share?: number | undefined;
  /** Pixels. */
  readonly minSize: number;
}

/** What a divider is at, in percent of the two parts beside it. */
export interface DividerValue {
  readonly now: number;
  readonly min: number;
  readonly max: number;
}

/** The CSS `flex` of a part. */
export function flexOf({ pixels, share = 1 }: PartSize): string {
  return pixels === undefined ? `${share} 1 0px` : `0 1 ${pixels}px`;
}

/**
 * The CSS least size of each part. Where the window leaves less than all of them need they share what there is, so that no part is cut off.
 */
export function leastSizesOf(parts: readonly PartSize[]): readonly string[] {
  const total = parts.reduce((sum, { minSize }) => sum + minSize, 0) || 1;
  return parts.map(({ minSize }) => `min(${minSize}px, ${((minSize / total) * 99).toFixed(2)}%)`);
}

/** The sizes after the divider behind part `at` has moved: its two neighbours change as far as both keep their least size. */
export function moved(
  sizes: readonly number[],
  parts: readonly PartSize[],
  at: number,
  byPixels: number,
): readonly number[] {
  const roomOf = (index: number) => Math.max(0, (sizes[index] ?? 0) - (parts[index]?.minSize ?? 0));
  const delta = Math.min(roomOf(at + 1), Math.max(-roomOf(at), byPixels));
  return sizes.map((size, index) => (index === at ? size + delta : index === at + 1 ? size - delta : size));
}

/** Where the divider behind part `at` stands and may stand. */
export function dividerAt(sizes: readonly number[], parts: readonly PartSize[], at: number): DividerValue {
  const sum = (sizes[at] ?? 0) + (sizes[at + 1] ?? 0) || 1;
  const percent = (pixels: number) => Math.round((pixels / sum) * 100);
  return {
    now: percent(sizes[at] ?? 0),
    min: percent(parts[at]?.minSize ?? 0),
    max: percent(sum - (parts[at + 1]?.minSize ?? 0)),
  };
}

/** Pixels by which a key moves a divider forwards, in reading direction; undefined for other keys. */
export function stepOf(key: string, direction: Direction, isMirrored: boolean): number | undefined {
  const [back, forth] =
    direction === 'vertical' ? (['ArrowUp', 'ArrowDown'] as const) : (['ArrowLeft', 'ArrowRight'] as const);
  const steps: Readonly<Record<string, number>> = {
    [back]: isMirrored ? STEP : -STEP,
    [forth]: isMirrored ? -STEP : STEP,
    Home: -Infinity,
    End: Infinity,
  };
  return steps[key];
}
