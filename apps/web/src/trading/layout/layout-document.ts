/**
 * The arrangements that a user has chosen or made, one for each class of windows.
 */
import { changeDocument, type DocumentKind, readDocument, useDocument } from '@bourse/kit/documents/documents.ts';
import { useMemo } from 'react';
import { create } from 'zustand';
import {
  addWidget,
  hideWidget,
  isLayoutTree,
  type LayoutNode,
  moveWidget,
  type Place,
  resizeSplit,
  selectWidget,
} from './layout-tree.ts';
import { type Grid, PRESETS, type Preset, presetTree } from './presets.ts';
import { isWidgetId, type WidgetId } from './widgets.ts';
import { classOf, useGrid, type WindowClass } from './window-class.ts';

/** What is kept of an arrangement. */
export interface StoredLayout {
  readonly version: 1;
  /** What it was made from, and what a reset returns to. */
  readonly preset: Preset;
  /** The arrangement; left out while it is the preset's own, so that it follows the window. */
  readonly tree?: LayoutNode | undefined;
  /** Widgets that were put in front of their groups in the preset, the last one last. */
  readonly front?: readonly WidgetId[] | undefined;
}

const FIRST: StoredLayout = { version: 1, preset: 'standard' };

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** A stored arrangement; whatever cannot be shown is the standard one. */
export function readLayout(stored: unknown): StoredLayout {
  if (!isRecord(stored) || stored.version !== 1) return FIRST;
  const preset = PRESETS.find((known) => known === stored.preset);
  if (preset === undefined) return FIRST;
  if (isLayoutTree(stored.tree)) return { version: 1, preset, tree: stored.tree };
  const front = Array.isArray(stored.front) ? stored.front.filter(isWidgetId) : [];
  return front.length === 0 ? { version: 1, preset } : { version: 1, preset, front };
}

function treeOf({ preset, tree, front = [] }: StoredLayout, grid: Grid): LayoutNode {
  return tree ?? front.reduce<LayoutNode>(selectWidget, presetTree(preset, grid));
}

const layoutKind: DocumentKind<StoredLayout> = { name: 'layout', read: readLayout };

interface LayoutOptions {
  /** Nothing is moved or resized. */
  readonly isLocked: boolean;
}
const OPTIONS = 'options';
const optionsKind: DocumentKind<LayoutOptions> = {
  name: 'layout',
  read: (stored) => ({ isLocked: isRecord(stored) && stored.isLocked === true }),
};

/** How many changes can be undone. */
const MOST_UNDONE = 20;

interface Session {
  /** What was there before each change of this page, the last one last. */
  readonly past: Readonly<Partial<Record<WindowClass, readonly StoredLayout[]>>>;
  /** Sizes while a divider is dragged. */
  readonly draft: LayoutNode | undefined;
}
const useSession = create<Session>(() => ({ past: {}, draft: undefined }));

/** What can be done with the arrangement of this window. */
export interface LayoutActions {
  readonly choose: (preset: Preset) => void;
  readonly move: (id: WidgetId, place: Place) => void;
  readonly hide: (id: WidgetId) => void;
  readonly add: (id: WidgetId) => void;
  readonly select: (id: WidgetId) => void;
  /** Shows sizes while they are being changed; `path` leads to the split, `pixels` are those of its children. */
  readonly showSizes: (path: readonly number[], pixels: readonly number[]) => void;
  readonly keepSizes: (path: readonly number[], pixels: readonly number[]) => void;
  /** The preset as it is drawn. */
  readonly reset: () => void;
  /** Takes the last change of this page back. */
  readonly undo: () => void;
  readonly setLocked: (isLocked: boolean) => void;
}

function actionsFor(grid: Grid): LayoutActions {
  const key = classOf(grid);
  const store = (next: StoredLayout) => {
    const { past } = useSession.getState();
    const before = readDocument(layoutKind, key);
    useSession.setState({
      past: { ...past, [key]: [...(past[key] ?? []), before].slice(-MOST_UNDONE) },
      draft: undefined,
    });
    changeDocument(layoutKind, () => next, key);
  };
  const treeNow = () => treeOf(readDocument(layoutKind, key), grid);
  const change = (made: LayoutNode) => {
    if (made !== treeNow()) store({ version: 1, preset: readDocument(layoutKind, key).preset, tree: made });
  };
  return {
    choose: (preset) => store({ version: 1, preset }),
    move: (id, place) => change(moveWidget(treeNow(), id, place)),
    hide: (id) => change(hideWidget(treeNow(), id)),
    add: (id) => change(addWidget(treeNow(), id)),
    select: (id) =>
      changeDocument(
        layoutKind,
        (now) => {
          if (now.tree !== undefined) return { ...now, tree: selectWidget(now.tree, id) };
          return { ...now, front: [...(now.front ?? []).filter((other) => other !== id), id] };
        },
        key,
      ),
    showSizes: (path, pixels) => useSession.setState({ draft: resizeSplit(treeNow(), path, pixels) }),
    keepSizes: (path, pixels) => change(resizeSplit(treeNow(), path, pixels)),
    reset: () => store({ version: 1, preset: readDocument(layoutKind, key).preset }),
    undo: () => {
      const { past } = useSession.getState();
      const all = past[key] ?? [];
      const last = all.at(-1);
      if (last === undefined) return;
      useSession.setState({ past: { ...past, [key]: all.slice(0, -1) } });
      changeDocument(layoutKind, () => last, key);
    },
    setLocked: (isLocked) => changeDocument(optionsKind, () => ({ isLocked }), OPTIONS),
  };
}

/** The arrangement of this window as it stands. */
export interface Layout extends LayoutActions {
  readonly tree: LayoutNode;
  readonly preset: Preset;
  /** It differs from its preset, as far as a reset would change something. */
  readonly isChanged: boolean;
  readonly isLocked: boolean;
  readonly canUndo: boolean;
}

/** The arrangement of this window, and what can be done with it. */
export function useLayout(): Layout {
  const grid = useGrid();
  const key = classOf(grid);
  const [stored] = useDocument(layoutKind, key);
  const [{ isLocked }] = useDocument(optionsKind, OPTIONS);
  const draft = useSession((session) => session.draft);
  const canUndo = useSession((session) => (session.past[key] ?? []).length > 0);
  const actions = useMemo(() => actionsFor(grid), [grid]);
  const shown = useMemo(() => draft ?? treeOf(stored, grid), [draft, stored, grid]);
  const { preset, tree } = stored;
  return { ...actions, tree: shown, preset, isChanged: tree !== undefined, isLocked, canUndo };
}
