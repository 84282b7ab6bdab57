import type { OrderData } from '@bourse/contract';
import { Button } from '@bourse/ui';
import { X } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { IF_NARROW, UNLESS_NARROW } from './narrow.ts';
import { useCancelSelected } from './use-cancel-selected.ts';

export interface SelectedBarProps {
  readonly orders: readonly OrderData[];
  readonly onClear: () => void;
}

/** What is done with selected orders: they are cancelled together, with the count of those that are done. */
export function SelectedBar({ orders, onClear }: SelectedBarProps) {
  const { cancel, sent } = useCancelSelected();
  const count = orders.length;
  return (
    <span className="flex items-center gap-1">
      <span role="status" className="num text-12 whitespace-nowrap text-text-2">
        {sent === undefined ? (
          <FormattedMessage id="ticket.selected" values={{ count }} />
        ) : (
          <FormattedMessage id="ticket.selected.sent" values={{ sent, count }} />
        )}
      </span>
      <Button size="sm" tone="danger" busy={sent !== undefined} onClick={() => void cancel(orders).then(onClear)}>
        <FormattedMessage id="ticket.selected.cancel" />
      </Button>
      <Button size="sm" tone="quiet" disabled={sent !== undefined} onClick={onClear}>
        <X size={13} aria-hidden="true" className={IF_NARROW} />
        <span className={UNLESS_NARROW}>
          <FormattedMessage id="ticket.selected.clear" />
        </span>
      </Button>
    </span>
  );
}
