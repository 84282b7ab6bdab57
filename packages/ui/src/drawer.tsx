import { useDirection } from '@base-ui/react/direction-provider';
import { Drawer as Base } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { BACKDROP_CLASS } from './dialog-classes.ts';
import { usePortalContainer } from './portal-container.ts';

export interface DrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly closeLabel: string;
  /** Edge of the screen: inline end (menus) or bottom (forms on a phone). */
  readonly side?: 'end' | 'bottom' | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const SIDES = {
  end: 'inset-y-0 end-0 h-dvh w-[min(22rem,100vw)] border-s data-ending-style:translate-x-full data-starting-style:translate-x-full rtl:data-ending-style:-translate-x-full rtl:data-starting-style:-translate-x-full',
  bottom:
    'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-12 border-t data-ending-style:translate-y-full data-starting-style:translate-y-full',
} as const;

/** A panel from the edge of the screen; swiping towards the edge closes it. */
export function Drawer({ open, onOpenChange, title, closeLabel, side = 'end', className, children }: DrawerProps) {
  const endSide = useDirection() === 'rtl' ? 'left' : 'right';
  const container = usePortalContainer();
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      swipeDirection={side === 'end' ? endSide : 'down'}
    >
      <Base.Portal container={container}>
        <Base.Backdrop forceRender className={BACKDROP_CLASS} />
        <Base.Viewport className="fixed inset-0 z-50">
          <Base.Popup
            className={cx(
              'absolute flex flex-col bg-surface-1 shadow-float outline-none transition-transform duration-200',
              'translate-x-(--drawer-swipe-movement-x) translate-y-(--drawer-swipe-movement-y) data-swiping:duration-0',
              SIDES[side],
              className,
            )}
          >
            <div className="flex h-14 shrink-0 items-center justify-between border-b ps-4 pe-2">
              <Base.Title className="text-16 font-semibold">{title}</Base.Title>
              <Base.Close
                aria-label={closeLabel}
                className="inline-flex size-11 items-center justify-center rounded-4 text-text-2 hover:text-text-1"
              >
                <X size={20} aria-hidden="true" />
              </Base.Close>
            </div>
            <Base.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</Base.Content>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
