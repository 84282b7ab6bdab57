import { readJson, writeJson } from '@bourse/kit/browser/storage.ts';
import { create } from 'zustand';

/** An arrangement of the page's parts. */
export type Preset = 'standard' | 'chart' | 'book';
export const PRESETS: readonly Preset[] = ['standard', 'chart', 'book'];

/** Sizes of a group's panels in pixels, by panel id. */
export type PanelSizes = Readonly<Record<string, number>>;

interface StoredLayout {
  readonly preset: Preset;
  /** Sizes by preset and group: `standard.columns`. */
  readonly pixels: Readonly<Record<string, PanelSizes>>;
}

const KEY = 'tradeLayout';
const EMPTY: StoredLayout = { preset: 'standard', pixels: {} };
const MOST_PIXELS = 20_000;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether stored sizes are usable: those of a few panels, each of the size of a screen at most. */
export function isPanelSizes(value: unknown): value is PanelSizes {
  if (!isRecord(value)) return false;
  const sizes = Object.values(value);
  if (sizes.length === 0 || sizes.length > 6) return false;
  return sizes.every((size) => typeof size === 'number' && size >= 0 && size <= MOST_PIXELS);
}

/** Whether a stored value is a layout of ours; anything else is ignored. */
export function isStoredLayout(value: unknown): value is StoredLayout {
  if (!isRecord(value) || !isRecord(value.pixels)) return false;
  return PRESETS.some((preset) => preset === value.preset) && Object.values(value.pixels).every(isPanelSizes);
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
export function useSizes(group: string, panels: readonly string[]): PanelSizes | undefined {
  const sizes = useStore((state) => state.pixels[group]);
  const isSame =
    sizes !== undefined && panels.length === Object.keys(sizes).length && panels.every((id) => id in sizes);
  return isSame ? sizes : undefined;
}

/** Shows a group's sizes while they are being changed. */
export function showSizes(group: string, sizes: PanelSizes): void {
  useStore.setState((state) => ({ pixels: { ...state.pixels, [group]: sizes } }));
}

/** Shows a group's sizes and remembers them. */
export function rememberSizes(group: string, sizes: PanelSizes): void {
  showSizes(group, sizes);
  writeJson(KEY, useStore.getState());
}

/** Returns to the arrangement as it was made. */
export function resetLayout(): void {
  useStore.setState((state) => ({ ...EMPTY, preset: state.preset }));
  writeJson(KEY, useStore.getState());
}
