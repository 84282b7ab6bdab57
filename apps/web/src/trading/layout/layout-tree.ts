/**
 * The arrangement of a terminal's widgets.
 *
 * Goal: whatever is done to an arrangement, and whatever a browser or the account has kept, what comes out can be shown. Method: a tree whose
 * inner nodes stand their children beside or above each other and whose leaves are groups of widgets, one of which is shown; pure operations
 * that return the same tree when they change nothing. A child keeps its pixels when the window changes, or shares what such children
 * leave. Not handled: the pixels themselves, which the browser lays out (`split-model.ts`).
 */
import type { Direction } from './split-model.ts';
import { isWidgetId, WIDGET_IDS, type WidgetId } from './widgets.ts';

/** The size of a child along its split: pixels that it keeps, or its share of what is left. */
export type NodeSize = { readonly pixels: number } | { readonly share: number };

/** Widgets in one place, one of them shown. */
export interface Group {
  readonly kind: 'group';
  readonly size: NodeSize;
  readonly tabs: readonly WidgetId[];
  readonly active: WidgetId;
}

/** Nodes beside or above each other, at least two. */
export interface SplitNode {
  readonly kind: 'split';
  readonly size: NodeSize;
  readonly direction: Direction;
  readonly children: readonly LayoutNode[];
}

export type LayoutNode = Group | SplitNode;

/** Sides of a node, in reading direction. */
export const EDGES = ['start', 'end', 'top', 'bottom'] as const;
export type Edge = (typeof EDGES)[number];

/** Where a widget is put: beside the group that shows or holds another one, into its tabs, or at an edge of the whole. */
export type Place =
  | { readonly at: Edge; readonly of: WidgetId | 'all' }
  | { readonly at: 'tabs'; readonly of: WidgetId };

const EVEN: NodeSize = { share: 1 };
const MOST_SIZE = 20_000;
const MOST_DEPTH = 12;

/** A group of widgets; the first is shown. */
export function group(tabs: readonly [WidgetId, ...WidgetId[]], size: NodeSize = EVEN): Group {
  return { kind: 'group', size, tabs, active: tabs[0] };
}

/** Nodes beside (`horizontal`) or above (`vertical`) each other. */
export function splitOf(direction: Direction, children: readonly LayoutNode[], size: NodeSize = EVEN): SplitNode {
  return { kind: 'split', size, direction, children };
}

/** All groups, in reading order. */
export function groupsOf(node: LayoutNode): readonly Group[] {
  return node.kind === 'group' ? [node] : node.children.flatMap(groupsOf);
}

/** All widgets, in reading order. */
export function widgetsOf(node: LayoutNode): readonly WidgetId[] {
  return groupsOf(node).flatMap(({ tabs }) => tabs);
}

/** The group that holds a widget. */
export function groupWith(node: LayoutNode, id: WidgetId): Group | undefined {
  return groupsOf(node).find(({ tabs }) => tabs.includes(id));
}

function isSize(size: unknown): size is NodeSize {
  if (typeof size !== 'object' || size === null) return false;
  const values = Object.entries(size);
  const [first] = values;
  if (values.length !== 1 || first === undefined) return false;
  const [name, value] = first;
  return (name === 'pixels' || name === 'share') && typeof value === 'number' && value > 0 && value <= MOST_SIZE;
}

function isNode(value: unknown, depth: number): value is LayoutNode {
  if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return false;
  const node = value as Readonly<Record<string, unknown>>;
  if (!isSize(node.size)) return false;
  if (node.kind === 'group') {
    const { active, tabs } = node;
    return Array.isArray(tabs) && tabs.length > 0 && tabs.every(isWidgetId) && tabs.includes(active as WidgetId);
  }
  const { children, direction } = node;
  return (
    node.kind === 'split' &&
    (direction === 'horizontal' || direction === 'vertical') &&
    Array.isArray(children) &&
    children.length > 1 &&
    children.every((child) => isNode(child, depth + 1))
  );
}

/** Whether a value is an arrangement that can be shown: of known widgets, none of them twice, with usable sizes. */
export function isLayoutTree(value: unknown): value is LayoutNode {
  if (!isNode(value, 0)) return false;
  const ids = widgetsOf(value);
  return new Set(ids).size === ids.length;
}

/** The same arrangement without empty groups and splits of one; undefined when nothing is left. */
function normalised(node: LayoutNode): LayoutNode | undefined {
  if (node.kind === 'group') return node.tabs.length === 0 ? undefined : node;
  const children = node.children.flatMap((child) => normalised(child) ?? []);
  const [only] = children;
  if (children.length > 1) return { ...node, children: withSharing(children) };
  return only === undefined ? undefined : { ...only, size: node.size };
}

/** One child at least shares what is left, else a gap would stand beside those that keep their pixels. */
function withSharing(children: readonly LayoutNode[]): readonly LayoutNode[] {
  if (children.some(({ size }) => 'share' in size)) return children;
  const sizes = children.map(({ size }) => ('pixels' in size ? size.pixels : 0));
  const largest = sizes.indexOf(Math.max(...sizes));
  return children.map((child, at) => (at === largest ? { ...child, size: EVEN } : child));
}

function withoutTab(node: LayoutNode, id: WidgetId): LayoutNode {
  if (node.kind === 'split') return { ...node, children: node.children.map((child) => withoutTab(child, id)) };
  if (!node.tabs.includes(id)) return node;
  const at = node.tabs.indexOf(id);
  const tabs = node.tabs.filter((tab) => tab !== id);
  const active = node.active === id ? (tabs[Math.max(0, at - 1)] ?? id) : node.active;
  return { ...node, tabs, active };
}

/** Takes a widget away; the last one stays. */
export function hideWidget(tree: LayoutNode, id: WidgetId): LayoutNode {
  if (groupWith(tree, id) === undefined) return tree;
  return normalised(withoutTab(tree, id)) ?? tree;
}

function mapGroup(node: LayoutNode, id: WidgetId, change: (group: Group) => LayoutNode): LayoutNode {
  if (node.kind === 'group') return node.tabs.includes(id) ? change(node) : node;
  return { ...node, children: node.children.map((child) => mapGroup(child, id, change)) };
}

/** Shows a widget in its group. */
export function selectWidget(tree: LayoutNode, id: WidgetId): LayoutNode {
  if (groupWith(tree, id)?.active === id) return tree;
  return mapGroup(tree, id, (found) => ({ ...found, active: id }));
}

const directionOf = (edge: Edge): Direction => (edge === 'start' || edge === 'end' ? 'horizontal' : 'vertical');
const isBefore = (edge: Edge) => edge === 'start' || edge === 'top';

/** Half of a size, for two in the place of one. */
function halfOf(size: NodeSize): NodeSize {
  return 'pixels' in size ? { pixels: Math.max(1, Math.round(size.pixels / 2)) } : { share: size.share / 2 };
}

/** A node and a new one at its edge, in its place. */
function beside(node: LayoutNode, made: LayoutNode, edge: Edge, size: NodeSize = EVEN): SplitNode {
  const [old, fresh] = [
    { ...node, size: EVEN },
    { ...made, size },
  ];
  return splitOf(directionOf(edge), isBefore(edge) ? [fresh, old] : [old, fresh], node.size);
}

/** Puts a new group beside the one that holds `id`: into the split around it where that has the direction, else into one of its own. */
function insertBeside(node: LayoutNode, id: WidgetId, made: Group, edge: Edge): LayoutNode {
  if (node.kind === 'group') return node.tabs.includes(id) ? beside(node, made, edge) : node;
  const at = node.children.findIndex((child) => child.kind === 'group' && child.tabs.includes(id));
  const found = node.children[at];
  if (found === undefined || node.direction !== directionOf(edge)) {
    return { ...node, children: node.children.map((child) => insertBeside(child, id, made, edge)) };
  }
  const size = halfOf(found.size);
  const [old, fresh] = [
    { ...found, size },
    { ...made, size },
  ];
  return { ...node, children: node.children.toSpliced(at, 1, ...(isBefore(edge) ? [fresh, old] : [old, fresh])) };
}

/** Puts a new group at an edge of the whole. */
function insertAtEdge(tree: LayoutNode, made: Group, edge: Edge, size: NodeSize): LayoutNode {
  if (tree.kind !== 'split' || tree.direction !== directionOf(edge)) return beside(tree, made, edge, size);
  const fresh = { ...made, size };
  return { ...tree, children: isBefore(edge) ? [fresh, ...tree.children] : [...tree.children, fresh] };
}

/** The pixels that a widget gets at an edge of the whole. */
const EDGE_PIXELS: Readonly<Record<Direction, Partial<Record<WidgetId, number>>>> = {
  horizontal: { form: 324, book: 320, trades: 256, watchlist: 280, notes: 280, depth: 320 },
  vertical: { orders: 276, trades: 240, watchlist: 240, notes: 200, depth: 240 },
};

function insert(tree: LayoutNode, id: WidgetId, place: Place): LayoutNode {
  const made = group([id]);
  if (place.at === 'tabs') {
    return mapGroup(tree, place.of, (found) => ({ ...found, tabs: [...found.tabs, id], active: id }));
  }
  if (place.of !== 'all') return insertBeside(tree, place.of, made, place.at);
  const pixels = EDGE_PIXELS[directionOf(place.at)][id];
  return insertAtEdge(tree, made, place.at, pixels === undefined ? EVEN : { pixels });
}

/** What is too deep for a document is not made. */
function checked(made: LayoutNode | undefined, before: LayoutNode): LayoutNode {
  return made !== undefined && isLayoutTree(made) ? made : before;
}

/** Moves a widget to a place; nothing changes when there is no such widget, or the place is its own. */
export function moveWidget(tree: LayoutNode, id: WidgetId, place: Place): LayoutNode {
  const from = groupWith(tree, id);
  if (from === undefined) return tree;
  const { of: target } = place;
  // Beside itself: it leaves the tabs of its group, when there are others.
  const others = from.tabs.filter((tab) => tab !== id);
  const anchor = target === id ? others[0] : target;
  if (anchor === undefined || (place.at === 'tabs' && target !== 'all' && from.tabs.includes(target))) return tree;
  if (anchor !== 'all' && groupWith(tree, anchor) === undefined) return tree;
  const rest = normalised(withoutTab(tree, id));
  if (rest === undefined) return tree;
  const settled = place.at === 'tabs' ? { at: place.at, of: anchor as WidgetId } : { at: place.at, of: anchor };
  return checked(normalised(insert(rest, id, settled)), tree);
}

/** Where a widget is put when it is added: the first of these whose neighbour is there. */
const HOMES: Readonly<Record<WidgetId, readonly Place[]>> = {
  chart: [
    { at: 'start', of: 'book' },
    { at: 'start', of: 'all' },
  ],
  'chart-2': [{ at: 'end', of: 'chart' }],
  'chart-3': [{ at: 'bottom', of: 'chart' }],
  'chart-4': [
    { at: 'bottom', of: 'chart-2' },
    { at: 'bottom', of: 'chart' },
  ],
  book: [
    { at: 'end', of: 'chart' },
    { at: 'end', of: 'all' },
  ],
  trades: [
    { at: 'tabs', of: 'book' },
    { at: 'tabs', of: 'depth' },
  ],
  depth: [
    { at: 'tabs', of: 'book' },
    { at: 'tabs', of: 'trades' },
  ],
  form: [{ at: 'end', of: 'all' }],
  orders: [{ at: 'bottom', of: 'chart' }],
  watchlist: [{ at: 'start', of: 'all' }],
  notes: [
    { at: 'tabs', of: 'watchlist' },
    { at: 'bottom', of: 'form' },
  ],
};

/** Adds a widget at the place where it is looked for; nothing changes when it is there already. */
export function addWidget(tree: LayoutNode, id: WidgetId): LayoutNode {
  if (groupWith(tree, id) !== undefined) return tree;
  const place = HOMES[id].find(({ of }) => of === 'all' || groupWith(tree, of) !== undefined);
  return checked(normalised(insert(tree, id, place ?? { at: 'end', of: 'all' })), tree);
}

/** Sets the sizes of a split's children, in pixels as they stand. `path`: places of children from the root on. */
export function resizeSplit(tree: LayoutNode, path: readonly number[], pixels: readonly number[]): LayoutNode {
  if (tree.kind === 'group') return tree;
  const [at, ...rest] = path;
  if (at !== undefined) {
    const children = tree.children.map((child, place) => (place === at ? resizeSplit(child, rest, pixels) : child));
    return { ...tree, children };
  }
  if (pixels.length !== tree.children.length) return tree;
  const children = tree.children.map((child, place) => {
    const size = Math.min(MOST_SIZE, Math.max(1, Math.round(pixels[place] ?? 0)));
    return { ...child, size: 'pixels' in child.size ? { pixels: size } : { share: size } };
  });
  return checked({ ...tree, children }, tree);
}

/** Widgets that are not there, in the order of the list. */
export function hiddenWidgets(tree: LayoutNode): readonly WidgetId[] {
  const shown = new Set(widgetsOf(tree));
  return WIDGET_IDS.filter((id) => !shown.has(id));
}
