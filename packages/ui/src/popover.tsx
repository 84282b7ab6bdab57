import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';
import { usePortalContainer } from './portal-container.ts';

export interface PopoverProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  /** Accessible name of the panel. */
  readonly label: string;
  readonly openOnHover?: boolean | undefined;
  readonly open?: boolean | undefined;
  /** Initial state when uncontrolled. */
  readonly defaultOpen?: boolean | undefined;
  /** It was pressed before its code was loaded: like after any press, it does not close when the pointer leaves. */
  readonly pressedEarly?: boolean | undefined;
  /** `reason` is what opened or closed it: `trigger-hover`, `trigger-press`, `escape-key`, `outside-press` … */
  readonly onOpenChange?: ((open: boolean, reason: string) => void) | undefined;
  /** Focus target on close; default: the previously focused element. */
  readonly finalFocus?: (() => HTMLElement | null) | undefined;
  /** Takes the whole width of the screen, as on a phone. */
  readonly fullWidth?: boolean | undefined;
  readonly side?: 'top' | 'bottom' | undefined;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Delay before a hovered panel closes when the pointer leaves, in milliseconds. */
const CLOSE_DELAY_MS = 30;

/** A panel anchored to a button. */
export function Popover(props: PopoverProps) {
  const {
    trigger,
    label,
    openOnHover = false,
    defaultOpen = false,
    pressedEarly = false,
    open,
    onOpenChange,
    side = 'bottom',
    align = 'start',
    fullWidth = false,
    finalFocus,
  } = props;
  const isPinned = useRef(pressedEarly);
  const container = usePortalContainer();
  return (
    <Base.Root
      {...(open === undefined ? { defaultOpen } : { open })}
      onOpenChange={(next, details) => {
        if (!next && isPinned.current && details.reason === 'trigger-hover') {
          details.cancel();
          return;
        }
        isPinned.current = false;
        onOpenChange?.(next, details.reason);
      }}
    >
      <Base.Trigger openOnHover={openOnHover} delay={60} closeDelay={CLOSE_DELAY_MS} render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner side={side} align={align} sideOffset={6} collisionPadding={fullWidth ? 0 : 8} className="z-50">
          <Base.Popup
            aria-label={label}
            {...(finalFocus === undefined ? {} : { finalFocus })}
            className={cx(
              'max-h-(--available-height) origin-(--transform-origin) overflow-y-auto border bg-surface-1 p-2',
              fullWidth ? 'w-screen! border-x-0' : 'max-w-[calc(100vw-1rem)] rounded-8',
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
