import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';

export interface PopoverProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  /** Accessible name of the panel. */
  readonly label: string;
  readonly openOnHover?: boolean | undefined;
  readonly open?: boolean | undefined;
  /** Whether it is open at first, when it governs itself. */
  readonly defaultOpen?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  readonly side?: 'top' | 'bottom' | undefined;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** How long a hovered panel stays when the pointer leaves it, in milliseconds. */
const CLOSE_DELAY_MS = 30;

/** A panel that belongs to a button. */
export function Popover(props: PopoverProps) {
  const {
    trigger,
    label,
    openOnHover = false,
    defaultOpen = false,
    open,
    onOpenChange,
    side = 'bottom',
    align = 'start',
  } = props;
  return (
    <Base.Root {...(open === undefined ? { defaultOpen } : { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger openOnHover={openOnHover} delay={60} closeDelay={CLOSE_DELAY_MS} render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup
            aria-label={label}
            className={cx(
              'max-h-(--available-height) max-w-[calc(100vw-1rem)] origin-(--transform-origin) overflow-y-auto rounded-8 border bg-surface-1 p-2',
              'shadow-float outline-none transition data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0',
              props.className,
            )}
          >
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Wraps a link or button inside a popover so that a click also closes it. */
export function PopoverClose({ render }: { readonly render: ReactElement }) {
  return <Base.Close nativeButton={false} render={render} />;
}
