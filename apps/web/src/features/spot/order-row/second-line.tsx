import { cx } from '@bourse/ui';
import type { PointerEvent, ReactNode } from 'react';

export interface SecondLineProps {
  /** What stands before the row's first column: nothing, the arrow of its details, or that and a check box. */
  readonly before: 'nothing' | 'arrow' | 'check';
  readonly children: ReactNode;
}

const STARTS: Readonly<Record<SecondLineProps['before'], string>> = {
  nothing: 'start-4 end-4',
  arrow: 'start-12 end-24',
  check: 'start-22 end-24',
};

/** What does not fit is told by the pointer; the row's details have all of it. */
function tellAll({ currentTarget: line }: PointerEvent<HTMLElement>): void {
  line.title = line.scrollWidth > line.clientWidth ? (line.textContent ?? '') : '';
}

/** A line below all figures of a row, which belongs to the row's first cell. */
export function SecondLine({ before, children }: SecondLineProps) {
  return (
    <span
      onPointerEnter={tellAll}
      className={cx(
        'absolute bottom-0.5 h-4 overflow-hidden text-11 leading-4 whitespace-nowrap text-text-3',
        STARTS[before],
      )}
    >
      {children}
    </span>
  );
}
