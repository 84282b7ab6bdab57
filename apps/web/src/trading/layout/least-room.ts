import type { LayoutNode } from './layout-tree.ts';
import { type Extent, LEAST_ROOM } from './widgets.ts';

const largest = (sizes: readonly number[]) => Math.max(0, ...sizes);
const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);

/** The least room, in pixels, in which all widgets of a part of the arrangement can be used. */
export function leastRoomOf(node: LayoutNode): Extent {
  const rooms = node.kind === 'group' ? node.tabs.map((tab) => LEAST_ROOM[tab]) : node.children.map(leastRoomOf);
  const widths = rooms.map(({ width }) => width);
  const heights = rooms.map(({ height }) => height);
  const isSplit = node.kind === 'split';
  return {
    width: isSplit && node.direction === 'horizontal' ? total(widths) : largest(widths),
    height: isSplit && node.direction === 'vertical' ? total(heights) : largest(heights),
  };
}
