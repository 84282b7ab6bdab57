import { momentText } from '@bourse/kit/formats/local-time.ts';
import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { SmallSelect } from '@bourse/kit/list/small-select.tsx';
import { Checkbox, cx, Shortened } from '@bourse/ui';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { OrderFieldsProps } from '../../../trading/form/order-frame.tsx';
import { isStopType, type TimeInForce, withPostOnly, withTimeInForce } from '../../../trading/model/order-draft.ts';
import { useInstrument } from '../../../trading/terminal-context.tsx';
import { SpecialChoices } from './special-choices.tsx';

const OrderExtras = late(async () => (await import('./order-extras.tsx')).OrderExtras, ['ticket']);

const DAY_MS = 86_400_000;
const TIMES: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK', 'GTD'];

/** Time in force and post-only of a limit order; what is asked seldom is folded away in a row that says what is set. */
export function OrderOptions(fields: OrderFieldsProps) {
  const { draft } = fields;
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <>
      <TermsRow {...fields} />
      <AdvancedRow draft={draft} isUnfolded={isUnfolded} onToggle={() => setUnfolded(!isUnfolded)} />
      <LatePart>
        {(isUnfolded || draft.timeInForce === 'GTD') && <OrderExtras {...fields} isUnfolded={isUnfolded} />}
      </LatePart>
      {draft.type === 'limit' && <SpecialChoices {...fields} />}
    </>
  );
}

function TermsRow({ draft, onChange }: OrderFieldsProps) {
  const intl = useIntl();
  return (
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
      <SmallSelect
        label={intl.formatMessage({ id: 'terminal.form.timeInForce' })}
        value={draft.timeInForce}
        onValueChange={(time) => onChange(withTimeInForce(draft, time, momentText(Date.now() + DAY_MS)))}
        items={TIMES.map((value) => ({ value, label: value }))}
      />
    </div>
  );
}

interface AdvancedRowProps extends Pick<OrderFieldsProps, 'draft'> {
  readonly isUnfolded: boolean;
  readonly onToggle: () => void;
}

/** Folds and unfolds the options; says which of them are set. */
function AdvancedRow({ draft, isUnfolded, onToggle }: AdvancedRowProps) {
  const intl = useIntl();
  const { base } = useInstrument();
  const parts = [
    draft.iceberg !== '' &&
      intl.formatMessage({ id: 'terminal.form.icebergSet' }, { qty: `${draft.iceberg} ${base.code}` }),
    draft.ownOrders !== '' && intl.formatMessage({ id: 'terminal.form.ownSet' }, { mode: draft.ownOrders }),
  ].filter((part) => part !== false);
  return (
    <button
      type="button"
      aria-expanded={isUnfolded}
      onClick={onToggle}
      className="flex h-6 min-w-0 items-center gap-2 rounded-4 text-12 text-text-3 hover:text-text-1 max-md:h-11"
    >
      <span className="shrink-0">{intl.formatMessage({ id: 'terminal.form.advanced' })}</span>
      <Shortened
        text={parts.join(' · ') || intl.formatMessage({ id: 'terminal.form.noneSet' })}
        className="min-w-0 flex-1 text-end text-text-2"
      />
      <ChevronDown
        size={13}
        aria-hidden="true"
        className={cx('me-1.5 shrink-0 transition-transform', isUnfolded && 'rotate-180')}
      />
    </button>
  );
}
