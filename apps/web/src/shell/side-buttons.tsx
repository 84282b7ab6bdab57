import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { cx, IconButton } from '@bourse/ui';
import { ArrowUp, Headset } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { earlyPress } from './early-press.ts';
import { type ServiceProps, useSlots } from './slots.tsx';
import { useScrolledFar } from './use-scrolled-far.ts';

const ROUND =
  'relative inline-flex size-10 items-center justify-center rounded-full border bg-surface-1 text-text-2 shadow-float hover:text-text-1 max-md:size-11';

export interface SideButtonsProps {
  /** The page fills the window: customer service stands in the row below it, and nothing is fixed. */
  readonly isTerminal: boolean;
}

/** Back to top and customer service. */
export function SideButtons({ isTerminal }: SideButtonsProps) {
  return isTerminal ? <ServiceRow /> : <FixedButtons />;
}

/**
 * Back to top and customer service, fixed at the end of the line. Wide screens keep a margin for them; a phone shows them
 * only to somebody who has scrolled, above its bar, and the page's end leaves room below them.
 */
function FixedButtons() {
  const intl = useIntl();
  const isFar = useScrolledFar();
  return (
    <aside
      aria-label={intl.formatMessage({ id: 'shell.side.label' })}
      className={cx(
        'fixed end-1 bottom-6 z-20 flex flex-col gap-2 max-md:end-3 max-md:bottom-[calc(4.25rem+env(safe-area-inset-bottom))]',
        !isFar && 'max-md:hidden',
      )}
    >
      {isFar && (
        <IconButton
          label={intl.formatMessage({ id: 'shell.scrollToTop' })}
          onClick={() => globalThis.scrollTo({ top: 0, behavior: 'smooth' })}
          className={ROUND}
        >
          <ArrowUp size={18} aria-hidden="true" />
        </IconButton>
      )}
      <Service named={false} className={ROUND} />
    </aside>
  );
}

/** Customer service in a row of its own, so that it lies on nothing. */
function ServiceRow() {
  return (
    <aside aria-label={useIntl().formatMessage({ id: 'shell.side.label' })} className="flex justify-end px-3">
      <Service
        named
        className="relative inline-flex h-7 items-center gap-1.5 text-12 text-text-2 hover:text-text-1 max-lg:h-11"
      />
    </aside>
  );
}

/** The button of customer service; what it does comes with its feature. */
function Service(props: Omit<ServiceProps, 'early'>) {
  const intl = useIntl();
  const { Service: Button } = useSlots();
  const [early, setEarly] = useState(false);
  const label = intl.formatMessage({ id: 'shell.side.service' });
  const fallback = (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...earlyPress(() => setEarly(true))}
      className={props.className}
    >
      <Headset size={18} aria-hidden="true" />
      {props.named && label}
    </button>
  );
  return (
    <LatePart fallback={fallback}>
      <Button {...props} early={early} />
    </LatePart>
  );
}
