import { randomKey } from '@bourse/kit/action/random-key.ts';
import type { Chart, OverlayCreate, OverlayEvent } from 'klinecharts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Colours, lineColour, withAlpha } from '../chart-theme.ts';
import type { LineColour } from '../indicators/catalogue.ts';
import { CANDLE_PANE } from '../layers.ts';
import { type Drawing, withChanged, withDrawing } from './drawings-model.ts';
import { changeDrawings, followDrawings, readMarketDrawings } from './drawings-store.ts';
import './overlays.ts';
import type { DrawnPoint } from './simplify.ts';
import { DRAWING_TOOLS, DRAWINGS_GROUP, type DrawingTool } from './tools.ts';

export interface DrawingOptions {
  readonly chart: Chart | undefined;
  readonly colours: Colours | undefined;
  /** Of the market's drawings. */
  readonly storeKey: string;
  readonly hasMagnet: boolean;
}

/** What is being drawn, what is selected, and how to begin and end. */
export interface DrawingState {
  readonly active: DrawingTool | undefined;
  readonly selectedId: string | undefined;
  readonly draw: (tool: DrawingTool, text?: string) => void;
  /** Ends what is being drawn without keeping it. */
  readonly cancel: () => void;
  readonly select: (id: string | undefined) => void;
}

function pointsOf({ overlay }: OverlayEvent<unknown>): readonly DrawnPoint[] {
  return overlay.points.flatMap(({ timestamp, value }) =>
    // A line across has no time of its own.
    value === undefined && timestamp === undefined ? [] : [[timestamp ?? 0, value ?? 0]],
  );
}

function stylesOf(colours: Colours, name: LineColour, width: number) {
  const colour = lineColour(colours, name);
  const area = { color: withAlpha(colour, 0.12), borderColor: colour, borderSize: width };
  return {
    line: { color: colour, size: width },
    polygon: area,
    rect: area,
    point: {
      color: colour,
      borderColor: withAlpha(colour, 0.3),
      activeColor: colour,
      activeBorderColor: withAlpha(colour, 0.3),
    },
    text: {
      color: colour,
      backgroundColor: colours.raised,
      paddingLeft: 4,
      paddingRight: 4,
      paddingTop: 2,
      paddingBottom: 2,
    },
  };
}

/** Keeps what is drawn on a chart and what is stored of its market the same, in both directions. */
export function useDrawingOverlays({ chart, colours, storeKey, hasMagnet }: DrawingOptions): DrawingState {
  const [active, setActive] = useState<DrawingTool>();
  const [selectedId, setSelected] = useState<string>();
  const activeId = useRef<string>(undefined);
  const eventsOf = useCallback(
    (id: string) => ({
      onSelected: () => setSelected(id),
      onDeselected: () => setSelected((now) => (now === id ? undefined : now)),
      onPressedMoveEnd: (event: OverlayEvent<unknown>) => {
        const points = pointsOf(event);
        changeDrawings(storeKey, (now) => withChanged(now, id, { points }));
      },
      // The library's own answer is to take the drawing away.
      onRightClick: (event: OverlayEvent<unknown>) => {
        event.preventDefault?.();
        setSelected(id);
      },
    }),
    [storeKey],
  );
  useEffect(() => {
    if (chart === undefined || colours === undefined) return;
    const known = new Map<string, Drawing>();
    const sync = () => syncOverlays(chart, colours, storeKey, known, eventsOf);
    sync();
    const stop = followDrawings(storeKey, sync);
    return () => {
      stop();
      chart.removeOverlay({ groupId: DRAWINGS_GROUP });
      activeId.current = undefined;
      setActive(undefined);
      setSelected(undefined);
    };
  }, [chart, colours, storeKey, eventsOf]);
  const cancel = useCallback(() => {
    if (activeId.current !== undefined) chart?.removeOverlay({ id: activeId.current });
    activeId.current = undefined;
    setActive(undefined);
  }, [chart]);
  const draw = (tool: DrawingTool, text = '') => {
    if (chart === undefined || colours === undefined) return;
    cancel();
    const id = randomKey().slice(0, 8);
    activeId.current = id;
    setActive(tool);
    chart.createOverlay({
      ...{ id, name: DRAWING_TOOLS[tool], groupId: DRAWINGS_GROUP, paneId: CANDLE_PANE, extendData: text },
      mode: hasMagnet ? 'weak_magnet' : 'normal',
      styles: stylesOf(colours, 'accent', 1),
      onDrawEnd: (event) => {
        activeId.current = undefined;
        setActive(undefined);
        keep(storeKey, id, tool, text, pointsOf(event));
        // What was kept is drawn out of the store; what was not, for want of room, is not to stay.
        if (!readMarketDrawings(storeKey).items.some((item) => item.id === id)) chart.removeOverlay({ id });
      },
      ...eventsOf(id),
    });
  };
  return { active, selectedId, draw, cancel, select: setSelected };
}

function keep(storeKey: string, id: string, tool: DrawingTool, text: string, points: readonly DrawnPoint[]): void {
  const look = { colour: 'accent', width: 1, isLocked: false, isHidden: false } as const;
  changeDrawings(storeKey, (now) => withDrawing(now, { id, tool, text, points, ...look }));
}

function syncOverlays(
  chart: Chart,
  colours: Colours,
  storeKey: string,
  known: Map<string, Drawing>,
  eventsOf: (id: string) => Partial<OverlayCreate>,
): void {
  const { items, isHidden } = readMarketDrawings(storeKey);
  const wanted = new Map((isHidden ? [] : items).filter((item) => !item.isHidden).map((item) => [item.id, item]));
  for (const id of [...known.keys()]) {
    if (wanted.has(id)) continue;
    chart.removeOverlay({ id });
    known.delete(id);
  }
  for (const [id, item] of wanted) {
    if (known.get(id) === item) continue;
    known.set(id, item);
    const look = {
      ...{ id, lock: item.isLocked, extendData: item.text, styles: stylesOf(colours, item.colour, item.width) },
      points: item.points.map(([timestamp, value]) => ({ timestamp, value })),
    };
    if (chart.getOverlays({ id }).length > 0) chart.overrideOverlay(look);
    else {
      const place = { name: DRAWING_TOOLS[item.tool], groupId: DRAWINGS_GROUP, paneId: CANDLE_PANE };
      chart.createOverlay({ ...place, ...look, ...eventsOf(id) });
    }
  }
}
