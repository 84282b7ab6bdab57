import { cx } from '@bourse/ui';
import { Fragment, type ReactNode, useRef } from 'react';
import { Divider } from './divider.tsx';
import { type PanelSizes, rememberSizes, showSizes, useSizes } from './layout-store.ts';
import { type Direction, dividerAt, flexOf, moved, type PartSize } from './split-model.ts';

/** A part of a split. */
export interface SplitPart extends PartSize {
  readonly id: string;
  readonly content: ReactNode;
}

export interface SplitProps {
  /** Where its sizes are remembered: `standard.columns`. */
  readonly name: string;
  readonly direction: Direction;
  readonly parts: readonly SplitPart[];
}

/** Parts beside or above each other with hairlines between them that can be dragged; sizes are remembered. */
export function Split({ name, direction, parts }: SplitProps) {
  const box = useRef<HTMLDivElement>(null);
  const known = useSizes(
    name,
    parts.map((part) => part.id),
  );
  const isRow = direction === 'horizontal';
  const measure = () =>
    [...(box.current?.querySelectorAll<HTMLElement>(':scope > [data-part]') ?? [])].map((part) =>
      isRow ? part.offsetWidth : part.offsetHeight,
    );
  const namedSizes = (sizes: readonly number[]): PanelSizes =>
    Object.fromEntries(parts.map(({ id }, at) => [id, sizes[at] ?? 0]));
  return (
    <div ref={box} className={cx('flex h-full w-full overflow-hidden', !isRow && 'flex-col')}>
      {parts.map((part, at) => (
        <Fragment key={part.id}>
          {at > 0 && (
            <Divider
              direction={direction}
              measure={measure}
              valueAt={(sizes) => dividerAt(sizes, parts, at - 1)}
              move={(sizes, by) => moved(sizes, parts, at - 1, by)}
              onMove={(sizes) => showSizes(name, namedSizes(sizes))}
              onMoved={(sizes) => rememberSizes(name, namedSizes(sizes))}
            />
          )}
          <div
            data-part={part.id}
            style={{ flex: flexOf(part, known?.[part.id]), [isRow ? 'minWidth' : 'minHeight']: part.minSize }}
            className="overflow-hidden"
          >
            {part.content}
          </div>
        </Fragment>
      ))}
    </div>
  );
}
