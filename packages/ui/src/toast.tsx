import { useDirection } from '@base-ui/react/direction-provider';
import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { cx } from './cx.ts';
import { connectToasts, type ToastContent, type ToastTone } from './toast-queue.ts';

const manager = Base.createToastManager();

function add({ tone, title, description, timeoutMs }: ToastContent): void {
  manager.add({
    type: tone,
    title,
    description,
    timeout: timeoutMs ?? (tone === 'error' ? 8000 : 5000),
    priority: tone === 'error' ? 'high' : 'low',
  });
}

const ICONS = { info: Info, success: CircleCheck, error: CircleAlert } as const;
const COLOURS = { info: 'text-accent', success: 'text-up', error: 'text-danger' } as const;

function toneOf(type: string | undefined): ToastTone {
  return type === 'success' || type === 'error' ? type : 'info';
}

/** The region in which toasts appear; mounted once, at the root of the app. */
export function ToastRegion({ closeLabel }: { readonly closeLabel: string }) {
  return (
    <Base.Provider toastManager={manager} limit={4}>
      <Base.Portal>
        <Base.Viewport className="fixed inset-x-4 top-16 z-60 mx-auto flex max-w-96 flex-col gap-2">
          <ToastList closeLabel={closeLabel} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function ToastList({ closeLabel }: { readonly closeLabel: string }) {
  const { toasts } = Base.useToastManager();
  const endSide = useDirection() === 'rtl' ? 'left' : 'right';
  // Only now does the manager have a listener.
  useEffect(() => connectToasts(add), []);
  return toasts.map((toast) => {
    const tone = toneOf(toast.type);
    const Icon = ICONS[tone];
    return (
      <Base.Root
        key={toast.id}
        toast={toast}
        swipeDirection={[endSide, 'up']}
        className="rounded-8 border bg-surface-1 shadow-float transition duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-2 data-starting-style:opacity-0"
      >
        <Base.Content className="flex items-start gap-3 p-3">
          <Icon size={18} aria-hidden="true" className={cx('mt-0.5 shrink-0', COLOURS[tone])} />
          <div className="min-w-0 flex-1">
            <Base.Title className="text-13 font-medium" />
            <Base.Description className="mt-0.5 text-12 break-words text-text-2" />
          </div>
          <Base.Close
            aria-label={closeLabel}
            className="-m-1.5 inline-flex size-8 items-center justify-center rounded-4 text-text-3 hover:text-text-1 max-md:size-11"
          >
            <X size={14} aria-hidden="true" />
          </Base.Close>
        </Base.Content>
      </Base.Root>
    );
  });
}
