import { Checkbox } from '@bourse/ui';
import { useIntl } from 'react-intl';
import { type OrderDraft, type TimeInForce, withPostOnly, withTimeInForce } from '../model/order-draft.ts';
import { SmallSelect } from '../small-select.tsx';

const TIMES: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK'];

export interface OrderOptionsProps {
  readonly draft: OrderDraft;
  readonly onChange: (draft: OrderDraft) => void;
}

/** Time in force and post-only of a limit order. */
export function OrderOptions({ draft, onChange }: OrderOptionsProps) {
  const intl = useIntl();
  return (
    <div className="flex h-7 items-center justify-between gap-2 max-md:h-11">
      <Checkbox
        label={intl.formatMessage({ id: 'trade.form.postOnly' })}
        checked={draft.postOnly}
        onCheckedChange={(checked) => onChange(withPostOnly(draft, checked))}
      />
      <SmallSelect
        label={intl.formatMessage({ id: 'trade.form.timeInForce' })}
        value={draft.timeInForce}
        onValueChange={(time) => onChange(withTimeInForce(draft, time))}
        items={TIMES.map((value) => ({ value, label: value }))}
      />
    </div>
  );
}
