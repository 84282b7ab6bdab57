import { cx } from '@bourse/ui';
import { MousePointerClick } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useHeldSide } from './held-side.ts';

/** What a click on the chart or the book does now, while a side's key is held. */
export function HeldBadge() {
  const side = useHeldSide();
  if (side === undefined) return null;
  return (
    <p
      role="status"
      data-held={side}
      className={cx(
        'pointer-events-none fixed inset-x-0 bottom-10 z-40 mx-auto flex h-9 w-fit items-center gap-2 rounded-8 px-4 text-13 font-semibold text-on-fill shadow-float',
        side === 'buy' ? 'bg-up-fill' : 'bg-down-fill',
      )}
    >
      <MousePointerClick size={16} aria-hidden="true" />
      <FormattedMessage id="terminal.held" values={{ side }} />
    </p>
  );
}
