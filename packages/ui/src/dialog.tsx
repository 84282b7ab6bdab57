import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { BACKDROP_CLASS, POPUP_CLASS } from './dialog-classes.ts';
import { usePortalContainer } from './portal-container.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly closeLabel: string;
  /** What the dialog does is in progress: it stays open, so that its outcome is seen. */
  readonly busy?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
  /** Buttons at the end. */
  readonly footer?: ReactNode;
}

/** A modal dialog. Over another one it draws its own backdrop, and Escape closes only the upper one. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, closeLabel, busy = false, className, children, footer } = props;
  const container = usePortalContainer();
  return (
    <Base.Root open={open} onOpenChange={(next) => (next || !busy) && onOpenChange(next)}>
      <Base.Portal container={container}>
        <Base.Backdrop forceRender className={BACKDROP_CLASS} />
        <Base.Popup className={cx(POPUP_CLASS, className)}>
          <div className="flex items-start gap-4 p-5 pb-3">
            <div className="min-w-0 flex-1">
              <Base.Title className="text-16 font-semibold">{title}</Base.Title>
              {description !== undefined && (
                <Base.Description className="mt-1 text-13 text-text-2">{description}</Base.Description>
              )}
            </div>
            <Base.Close
              aria-label={closeLabel}
              disabled={busy}
              className="-me-2 -mt-1 inline-flex size-9 items-center justify-center rounded-4 text-text-2 hover:bg-surface-2 hover:text-text-1 disabled:opacity-50"
            >
              <X size={18} aria-hidden="true" />
            </Base.Close>
          </div>
          <div className="min-h-0 overflow-y-auto px-5 pb-5">{children}</div>
          {footer !== undefined && <div className="flex justify-end gap-2 border-t p-4">{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
