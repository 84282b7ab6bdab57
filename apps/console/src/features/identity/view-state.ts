/** How a picture is looked at: enlarged by a factor, turned clockwise by quarters. */
export interface ViewState {
  readonly zoom: number;
  /** 0–3. */
  readonly quarters: number;
}

/** The whole picture, upright. */
export const WHOLE: ViewState = { zoom: 1, quarters: 0 };

const ZOOMS: readonly number[] = [1, 1.5, 2, 3, 4, 6];

/** What is done to the view. */
export type ViewAct = 'in' | 'out' | 'turn' | 'reset';

/** The view after an act; it stays at the ends of the scale. */
export function viewAfter({ zoom, quarters }: ViewState, act: ViewAct): ViewState {
  if (act === 'reset') return WHOLE;
  if (act === 'turn') return { zoom, quarters: (quarters + 1) % 4 };
  const at = ZOOMS.indexOf(zoom) + (act === 'in' ? 1 : -1);
  return { zoom: ZOOMS[Math.min(Math.max(at, 0), ZOOMS.length - 1)] ?? 1, quarters };
}

const KEYS: ReadonlyMap<string, ViewAct | 'next' | 'previous'> = new Map([
  ['+', 'in'],
  ['=', 'in'],
  ['-', 'out'],
  ['r', 'turn'],
  ['0', 'reset'],
  ['ArrowRight', 'next'],
  ['ArrowLeft', 'previous'],
]);

/** What a key does while the picture has the focus; undefined: nothing. */
export function actOfKey(key: string): ViewAct | 'next' | 'previous' | undefined {
  return KEYS.get(key);
}
