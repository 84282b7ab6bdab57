import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type CalloutTone = 'info' | 'success' | 'warning' | 'danger';

export interface CalloutProps {
  readonly tone?: CalloutTone | undefined;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** The next step: a button or a link. */
  readonly action?: ReactNode;
  /** Appeared after the page was there, so that it is read aloud. */
  readonly isNew?: boolean | undefined;
  readonly dismiss?: { readonly label: string; readonly onDismiss: () => void } | undefined;
  readonly className?: string | undefined;
}

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const;
const TONES: Readonly<Record<CalloutTone, readonly [box: string, icon: string]>> = {
  info: ['bg-accent-soft', 'text-accent'],
  success: ['bg-up-soft', 'text-up'],
  warning: ['bg-warning-soft', 'text-warning'],
  danger: ['bg-danger-soft', 'text-danger'],
};

/** A note in the page: what to know, what went well, what to beware of. */
export function Callout({ tone = 'info', title, children, action, isNew = false, dismiss, className }: CalloutProps) {
  const Icon = ICONS[tone];
  const [box, icon] = TONES[tone];
  const role = isNew ? (tone === 'danger' ? 'alert' : 'status') : undefined;
  return (
    <div role={role} className={cx('flex gap-3 rounded-8 p-3 text-13', box, className)}>
      <Icon size={18} aria-hidden="true" className={cx('mt-px shrink-0', icon)} />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-medium">{title}</p>}
        {children !== undefined && <div className={cx('text-text-2', title !== undefined && 'mt-0.5')}>{children}</div>}
        {action !== undefined && <div className="mt-2">{action}</div>}
      </div>
      {dismiss !== undefined && (
        <button
          type="button"
          aria-label={dismiss.label}
          onClick={dismiss.onDismiss}
          className="-m-1.5 inline-flex size-8 shrink-0 items-center justify-center rounded-4 text-text-2 hover:text-text-1 max-md:size-11"
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
