import type { OrderData } from '@bourse/contract';
import { amountValues } from '@bourse/kit/formats/format.ts';
import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { cx, IconButton } from '@bourse/ui';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { pairOf } from '../../../trading/pair.ts';

const EditPanel = late(async () => (await import('./edit-panel.tsx')).EditPanel, ['ticket']);

export interface EditButtonProps {
  readonly order: OrderData;
  readonly className?: string | undefined;
}

/** Opens the editor of an open order; its code comes when it is first used. */
export function EditButton({ order, className }: EditButtonProps) {
  const intl = useIntl();
  const [isWanted, setWanted] = useState(false);
  const { qty, unit: pair } = amountValues(intl, order.qty, pairOf(order.tradeCode));
  const button = (
    <IconButton
      label={intl.formatMessage({ id: 'ticket.edit.one' }, { side: order.side, qty, pair })}
      size="sm"
      className={cx('max-md:size-11', className)}
      onClick={() => setWanted(true)}
    >
      <Pencil size={13} aria-hidden="true" />
    </IconButton>
  );
  // The orders of a list belong together: none of them changes alone.
  if (order.listId !== '') return null;
  if (!isWanted) return button;
  return (
    <LatePart fallback={button}>
      <EditPanel order={order} trigger={button} onClose={() => setWanted(false)} />
    </LatePart>
  );
}
