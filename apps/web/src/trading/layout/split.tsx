import { cx } from '@bourse/ui';
import { Fragment, type ReactNode, useRef } from 'react';
import { Divider } from './divider.tsx';
import type { LayoutNode, SplitNode } from './layout-tree.ts';
import { widgetsOf } from './layout-tree.ts';
import { leastRoomOf } from './least-room.ts';
import { dividerAt, flexOf, leastSizesOf, moved } from './split-model.ts';

export interface SplitProps {
  readonly node: SplitNode;
  /** Leads to it from the root: places of children. */
  readonly path: readonly number[];
  readonly isLocked: boolean;
  readonly renderNode: (node: LayoutNode, path: readonly number[]) => ReactNode;
  /** While a divider moves, and when it has been let go; pixels of the children. */
  readonly onMove: (path: readonly number[], pixels: readonly number[]) => void;
  readonly onMoved: (path: readonly number[], pixels: readonly number[]) => void;
}

/** Parts beside or above each other with hairlines between them that can be dragged. */
export function Split({ node, path, isLocked, renderNode, onMove, onMoved }: SplitProps) {
  const box = useRef<HTMLDivElement>(null);
  const { children, direction } = node;
  const isRow = direction === 'horizontal';
  const parts = children.map((child) => {
    const { width, height } = leastRoomOf(child);
    return { ...child.size, minSize: isRow ? width : height };
  });
  const least = leastSizesOf(parts);
  const measure = () =>
    [...(box.current?.querySelectorAll<HTMLElement>(':scope > [data-part]') ?? [])].map((part) =>
      isRow ? part.offsetWidth : part.offsetHeight,
    );
  return (
    <div ref={box} className={cx('flex h-full w-full overflow-hidden', !isRow && 'flex-col')}>
      {children.map((child, at) => {
        const [part] = parts.slice(at);
        const [first = ''] = widgetsOf(child);
        return (
          <Fragment key={`${first}-${child.kind}`}>
            {at > 0 && (
              <Divider
                direction={direction}
                isLocked={isLocked}
                measure={measure}
                valueAt={(sizes) => dividerAt(sizes, parts, at - 1)}
                move={(sizes, by) => moved(sizes, parts, at - 1, by)}
                onMove={(sizes) => onMove(path, sizes)}
                onMoved={(sizes) => onMoved(path, sizes)}
              />
            )}
            <div
              data-part={first}
              style={{ flex: part && flexOf(part), [isRow ? 'minWidth' : 'minHeight']: least[at] }}
              className="overflow-hidden"
            >
              {renderNode(child, [...path, at])}
            </div>
          </Fragment>
        );
      })}
    </div>
  );
}
