import { useDirection } from '@base-ui/react/direction-provider';
import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { cx } from './cx.ts';
import { usePortalContainer } from './portal-container.ts';
import { connectToasts, type ToastContent, type ToastTone } from './toast-queue.ts';

const manager = Base.createToastManager();

/** At most so many are seen at once; of the others there is a count. */
const MOST_SEEN = 3;

function add({ tone, title, description, timeoutMs, action }: ToastContent): void {
  const id = manager.add({
    type: tone,
    title,
    description,
    timeout: timeoutMs ?? (tone === 'error' ? 8000 : 5000),
    priority: tone === 'error' ? 'high' : 'low',
    ...(action !== undefined && {
      actionProps: {
        children: action.label,
        onClick: () => {
          manager.close(id);
          action.onPress();
        },
      },
    }),
  });
}

const ICONS = { info: Info, success: CircleCheck, error: CircleAlert } as const;
const COLOURS = { info: 'text-accent', success: 'text-up', error: 'text-danger' } as const;

function toneOf(type: string | undefined): ToastTone {
  return type === 'success' || type === 'error' ? type : 'info';
}

export interface ToastRegionProps {
  readonly closeLabel: string;
  /** Accessible name of the region. */
  readonly label?: string | undefined;
  /** Text for how many more there are than are seen. */
  readonly moreText?: ((count: number) => string) | undefined;
}

/**
 * The region in which toasts appear; mounted once, at the root of the app. A compact stack: the newest next to the corner at the inline end of
 * the window, narrower than the narrowest order form, so that it lies over nothing that is read; on a phone in the middle above its bar.
 * Escape closes the one that has the focus, F6 goes there; none goes while the pointer or the focus is on one.
 */
export function ToastRegion(props: ToastRegionProps) {
  return (
    <Base.Provider toastManager={manager} limit={MOST_SEEN}>
      <Region {...props} />
    </Base.Provider>
  );
}

function Region({ closeLabel, label, moreText = (count) => `+${count}` }: ToastRegionProps) {
  const container = usePortalContainer();
  return (
    <Base.Portal container={container}>
      <Base.Viewport
        {...(label !== undefined && { 'aria-label': label })}
        className="fixed end-2 bottom-9 z-60 flex w-75 flex-col-reverse gap-1.5 outline-none max-md:inset-x-4 max-md:bottom-32 max-md:mx-auto max-md:w-auto max-md:max-w-96"
      >
        <ToastList closeLabel={closeLabel} />
        <MoreToasts moreText={moreText} />
      </Base.Viewport>
    </Base.Portal>
  );
}

function MoreToasts({ moreText }: { readonly moreText: (count: number) => string }) {
  const { toasts } = Base.useToastManager();
  const count = toasts.filter((toast) => toast.limited === true && toast.transitionStatus !== 'ending').length;
  if (count === 0) return null;
  return (
    <p className="num self-end rounded-full border bg-surface-1 px-2 py-0.5 text-11 text-text-2 shadow-float">
      {moreText(count)}
    </p>
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
        swipeDirection={[endSide, 'down']}
        className="rounded-8 border bg-surface-1 shadow-float transition duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0 motion-reduce:transition-none"
      >
        <Base.Content className="flex items-start gap-2 px-2.5 py-2">
          <Icon size={16} aria-hidden="true" className={cx('mt-0.5 shrink-0', COLOURS[tone])} />
          <div className="min-w-0 flex-1">
            <Base.Title className="text-12 font-medium break-words" />
            <Base.Description className="text-12 break-words text-text-2" />
          </div>
          <Base.Action className="-my-0.5 shrink-0 rounded-4 px-1.5 py-0.5 text-12 font-medium text-accent hover:bg-surface-2 max-md:min-h-11 max-md:px-3" />
          <Base.Close
            aria-label={closeLabel}
            className="-my-1 -me-1.5 inline-flex size-7 shrink-0 items-center justify-center rounded-4 text-text-3 hover:text-text-1 max-md:size-11"
          >
            <X size={14} aria-hidden="true" />
          </Base.Close>
        </Base.Content>
      </Base.Root>
    );
  });
}
