import { readJson, writeJson } from '@bourse/kit/browser/storage.ts';
import { create } from 'zustand';

/** An arrangement of the page's parts. */
export type Preset = 'standard' | 'chart' | 'book';
export const PRESETS: readonly Preset[] = ['standard', 'chart', 'book'];

/** Sizes of a group's panels in percent, by panel id. */
export type PanelSizes = Readonly<Record<string, number>>;

interface StoredLayout {
  readonly preset: Preset;
  /** Sizes by preset and group: `standard.columns`. */
  readonly sizes: Readonly<Record<string, PanelSizes>>;
}

const KEY = 'tradeLayout';
const EMPTY: StoredLayout = { preset: 'standard', sizes: {} };

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether stored sizes are usable: every panel between 0 and 100 percent, together 100. */
export function isPanelSizes(value: unknown): value is PanelSizes {
  if (!isRecord(value)) return false;
  const sizes = Object.values(value);
  if (sizes.length === 0 || sizes.length > 6) return false;
  let sum = 0;
  for (const size of sizes) {
    if (typeof size !== 'number' || !(size >= 0 && size <= 100)) return false;
    sum += size;
  }
  return Math.abs(sum - 100) < 1;
}

/** Whether a stored value is a layout of ours; anything else is ignored. */
export function isStoredLayout(value: unknown): value is StoredLayout {
  if (!isRecord(value) || !isRecord(value.sizes)) return false;
  return PRESETS.some((preset) => preset === value.preset) && Object.values(value.sizes).every(isPanelSizes);
}

const useStore = create<StoredLayout>(() => readJson(KEY, isStoredLayout) ?? EMPTY);

/** The arrangement that this browser uses. */
export function usePreset(): Preset {
  return useStore((state) => state.preset);
}

/** Chooses an arrangement, with the sizes it was left at. */
export function choosePreset(preset: Preset): void {
  useStore.setState({ preset });
  writeJson(KEY, useStore.getState());
}

/** The sizes a group was left at; undefined when they are not known or are of other panels. */
export function storedSizes(group: string, panels: readonly string[]): PanelSizes | undefined {
  const sizes = useStore.getState().sizes[group];
  const isSame =
    sizes !== undefined && panels.length === Object.keys(sizes).length && panels.every((id) => id in sizes);
  return isSame ? sizes : undefined;
}

/** Remembers a group's sizes. */
export function rememberSizes(group: string, sizes: PanelSizes): void {
  useStore.setState((state) => ({ sizes: { ...state.sizes, [group]: sizes } }));
  writeJson(KEY, useStore.getState());
}

/** Returns to the arrangement as it was made. */
export function resetLayout(): void {
  useStore.setState((state) => ({ ...EMPTY, preset: state.preset }));
  writeJson(KEY, useStore.getState());
}
