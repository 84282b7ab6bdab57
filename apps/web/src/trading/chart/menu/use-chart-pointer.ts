import type { Chart } from 'klinecharts';
import { type RefObject, useEffect, useState } from 'react';
import { useFormCommands } from '../../form/form-commands.ts';
import { heldSide } from '../../hotkeys/held-side.ts';
import { useChart } from '../chart-context.tsx';
import { type PricePlace, pricePlace } from '../price-at.ts';

/** A finger that rests so long opens the menu. */
const LONG_PRESS_MS = 550;
/** A finger that moves farther scrolls. */
const SLIP_PX = 8;

/**
 * What the pointer does on the chart beside scrolling: with a side's key held a click places an order at its price; a right click or a finger that
 * rests opens the menu. Returns where the menu is open.
 */
export function useChartPointer(chart: Chart | undefined, box: RefObject<HTMLElement | null>, isDrawing: boolean) {
  const { market, isPageMarket } = useChart();
  const { placeAt } = useFormCommands();
  const [menu, setMenu] = useState<PricePlace>();
  useEffect(() => {
    const element = box.current;
    if (chart === undefined || element === null || isDrawing) return;
    const stopPress = followLongPress(element, (pointer) => setMenu(pricePlace(chart, pointer, element, market)));
    let [downX, downY] = [0, 0];
    const onDown = ({ clientX, clientY }: PointerEvent) => {
      [downX, downY] = [clientX, clientY];
    };
    const onClick = (event: MouseEvent) => {
      // A chart that was scrolled, and an order that was dragged, end in a click too.
      if (Math.hypot(event.clientX - downX, event.clientY - downY) > SLIP_PX) return;
      const side = heldSide();
      const place = side === undefined || !isPageMarket ? undefined : pricePlace(chart, event, element, market);
      if (side !== undefined && place !== undefined) placeAt(side, place.price);
    };
    const onContextMenu = (event: MouseEvent) => {
      event.preventDefault();
      setMenu(pricePlace(chart, event, element, market));
    };
    element.addEventListener('pointerdown', onDown, { capture: true });
    element.addEventListener('click', onClick);
    element.addEventListener('contextmenu', onContextMenu);
    return () => {
      stopPress();
      element.removeEventListener('pointerdown', onDown, { capture: true });
      element.removeEventListener('click', onClick);
      element.removeEventListener('contextmenu', onContextMenu);
    };
  }, [chart, box, market, isPageMarket, placeAt, isDrawing]);
  return { menu, closeMenu: () => setMenu(undefined) };
}

/** Calls back when a finger rests on an element; returns how to stop. Not every system tells it as a right click. */
function followLongPress(
  element: HTMLElement,
  onPress: (pointer: { readonly clientX: number; readonly clientY: number }) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [startX, startY] = [0, 0];
  const stop = () => clearTimeout(timer);
  const onDown = (event: PointerEvent) => {
    stop();
    if (event.pointerType !== 'touch' || !event.isPrimary) return;
    const { clientX, clientY } = event;
    [startX, startY] = [clientX, clientY];
    timer = setTimeout(() => onPress({ clientX, clientY }), LONG_PRESS_MS);
  };
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - startX, clientY - startY) > SLIP_PX) stop();
  };
  element.addEventListener('pointerdown', onDown);
  element.addEventListener('pointermove', onMove);
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const) element.addEventListener(end, stop);
  return () => {
    stop();
    element.removeEventListener('pointerdown', onDown);
    element.removeEventListener('pointermove', onMove);
    for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const) element.removeEventListener(end, stop);
  };
}
