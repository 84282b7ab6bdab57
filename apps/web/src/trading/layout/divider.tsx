import { cx, useDirection } from '@bourse/ui';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { type Direction, type DividerValue, stepOf } from './split-model.ts';

/** Pixels of all parts of a split, in their order. */
type Sizes = readonly number[];

interface Movable {
  readonly direction: Direction;
  /** The sizes as they stand. */
  readonly measure: () => Sizes;
  /** The sizes when the divider has moved forwards from where these put it. */
  readonly move: (sizes: Sizes, byPixels: number) => Sizes;
  /** Called while it moves. */
  readonly onMove: (sizes: Sizes) => void;
  /** Called when it has been let go, or moved by a key. */
  readonly onMoved: (sizes: Sizes) => void;
}

export interface DividerProps extends Movable {
  /** It is only a line. */
  readonly isLocked?: boolean | undefined;
  readonly valueAt: (sizes: Sizes) => DividerValue;
}

const UNKNOWN: DividerValue = { now: 50, min: 0, max: 100 };
const LOOK =
  'relative z-10 shrink-0 touch-none bg-line transition-colors before:absolute hover:bg-accent focus-visible:bg-accent active:bg-accent';
/** A hairline that can be caught some pixels beside it. */
const LOOKS = {
  horizontal: 'w-px cursor-col-resize before:inset-y-0 before:-inset-x-1',
  vertical: 'h-px cursor-row-resize before:inset-x-0 before:-inset-y-1',
} as const;

/** The hairline between two parts of a split, moved by pointer or keys. */
export function Divider({ isLocked = false, ...rest }: DividerProps) {
  if (isLocked) return <div className={cx('shrink-0 bg-line', rest.direction === 'horizontal' ? 'w-px' : 'h-px')} />;
  return <MovableDivider {...rest} />;
}

function MovableDivider({ valueAt, ...movable }: Omit<DividerProps, 'isLocked'>) {
  const { direction, measure, move } = movable;
  const intl = useIntl();
  const isMirrored = useDirection() === 'rtl' && direction === 'horizontal';
  // What assistive technology reads: measured when the divider is reached, and when it has moved.
  const [value, setValue] = useState(UNKNOWN);
  const onMoved = (sizes: Sizes) => {
    movable.onMoved(sizes);
    setValue(valueAt(sizes));
  };
  const drag = useDrag({ ...movable, onMoved }, isMirrored);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key, direction, isMirrored);
    if (step === undefined) return;
    event.preventDefault();
    onMoved(move(measure(), step));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is moved is no rule between paragraphs.
    <div
      role="separator"
      tabIndex={0}
      aria-label={intl.formatMessage({ id: 'terminal.layout.resize' })}
      aria-orientation={direction === 'horizontal' ? 'vertical' : 'horizontal'}
      aria-valuenow={value.now}
      aria-valuemin={value.min}
      aria-valuemax={value.max}
      onFocus={() => setValue(valueAt(measure()))}
      onKeyDown={onKeyDown}
      {...drag}
      className={cx(LOOK, LOOKS[direction])}
    />
  );
}

interface Drag {
  readonly from: number;
  readonly sizes: Sizes;
  /** What it has come to. */
  readonly last: Sizes;
}

/** Handlers that move a divider with the pointer. */
function useDrag({ direction, measure, move, onMove, onMoved }: Movable, isMirrored: boolean) {
  const drag = useRef<Drag>(undefined);
  const placeOf = ({ clientX, clientY }: PointerEvent) =>
    direction === 'vertical' ? clientY : clientX * (isMirrored ? -1 : 1);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const sizes = measure();
      drag.current = { from: placeOf(event), sizes, last: sizes };
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag.current === undefined) return;
      const { from, sizes } = drag.current;
      const last = move(sizes, placeOf(event) - from);
      drag.current = { from, sizes, last };
      onMove(last);
    },
    onLostPointerCapture: () => {
      const moved = drag.current;
      drag.current = undefined;
      // A mere click must not fix the sizes that a narrow window has squeezed.
      if (moved !== undefined && moved.last !== moved.sizes) onMoved(moved.last);
    },
  };
}
