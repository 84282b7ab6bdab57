import { momentText } from '@bourse/kit/formats/local-time.ts';
import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { SmallSelect } from '@bourse/kit/list/small-select.tsx';
import { Checkbox, cx, IconButton, Shortened } from '@bourse/ui';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { OrderFieldsProps } from '../../../trading/form/order-frame.tsx';
import { isStopType, type TimeInForce, withPostOnly, withTimeInForce } from '../../../trading/model/order-draft.ts';
import { SpecialChoices } from './special-choices.tsx';

const OrderExtras = late(async () => (await import('./order-extras.tsx')).OrderExtras, ['ticket']);

const DAY_MS = 86_400_000;
const TIMES: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK', 'GTD'];

/** Time in force and post-only of a limit order; what is asked seldom is folded away. */
export function OrderOptions(fields: OrderFieldsProps) {
  const { draft, onChange } = fields;
  const intl = useIntl();
  const [isUnfolded, setUnfolded] = useState(draft.iceberg !== '');
  const advanced = intl.formatMessage({ id: 'terminal.form.advanced' });
  return (
    <>
      <div className="flex h-7 items-center justify-between gap-1 max-md:h-11">
        {isStopType(draft.type) ? (
          <Shortened text={intl.formatMessage({ id: 'terminal.form.timeInForce' })} className="text-12 text-text-3" />
        ) : (
          <Checkbox
            label={intl.formatMessage({ id: 'trading.postOnly' })}
            checked={draft.postOnly}
            onCheckedChange={(checked) => onChange(withPostOnly(draft, checked))}
            className="min-w-0"
          />
        )}
        <span className="flex shrink-0 items-center gap-0.5">
          <SmallSelect
            label={intl.formatMessage({ id: 'terminal.form.timeInForce' })}
            value={draft.timeInForce}
            onValueChange={(time) => onChange(withTimeInForce(draft, time, momentText(Date.now() + DAY_MS)))}
            items={TIMES.map((value) => ({ value, label: value }))}
          />
          <IconButton
            label={advanced}
            size="sm"
            aria-expanded={isUnfolded}
            className={cx('max-md:size-11', isUnfolded && 'bg-surface-2 text-accent')}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <SlidersHorizontal size={14} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {draft.type === 'limit' && <SpecialChoices {...fields} />}
      <LatePart>
        {(isUnfolded || draft.timeInForce === 'GTD') && <OrderExtras {...fields} isUnfolded={isUnfolded} />}
      </LatePart>
    </>
  );
}
