import { groupDigits, NO_VALUE } from '@bourse/kit/formats/format.ts';
import { Shortened } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CheckContext, OrderCheck } from '../model/check.ts';
import { hasLimitPrice, type OrderDraft, withTotal } from '../model/order-draft.ts';
import { qtyUnitOf } from '../model/qty-unit.ts';
import { useInstrument } from '../terminal-context.tsx';
import { AmountField } from './amount-field.tsx';
import { errorWords } from './error-words.ts';
import { NOTE_OVER } from './field-note.ts';
import { QtyField } from './qty-field.tsx';
import { SizePresets, SizeSlider } from './size-row.tsx';

export interface AmountFieldsProps {
  readonly draft: OrderDraft;
  readonly check: OrderCheck;
  readonly context: CheckContext;
  readonly onChange: (draft: OrderDraft) => void;
}

/** Quantity, share of the balance, own sizes and total. An order that waits and has no price has no total. */
export function AmountFields(fields: AmountFieldsProps) {
  const { draft } = fields;
  return (
    <>
      <QtyField {...fields} />
      <SizeSlider {...fields} />
      <SizePresets draft={draft} />
      {hasLimitPrice(draft.type) &&
        (qtyUnitOf(draft) === 'quote' ? <QtyLine draft={draft} /> : <TotalField {...fields} />)}
    </>
  );
}

/** What is bought or sold for the total that is typed; as high as the field that stands here otherwise. */
function QtyLine({ draft }: Pick<AmountFieldsProps, 'draft'>) {
  const { base } = useInstrument();
  return (
    <p className="flex h-9 items-center justify-between gap-2 px-3 text-12 text-text-3 max-md:h-11">
      <FormattedMessage id="trading.qty" />
      <Shortened
        text={draft.qty === '' ? NO_VALUE : `${groupDigits(draft.qty)} ${base.code}`}
        className="num text-13 text-text-2"
      />
    </p>
  );
}

function TotalField({ draft, check, onChange }: AmountFieldsProps) {
  const intl = useIntl();
  const market = useInstrument();
  const error = check.errors.total;
  return (
    <AmountField
      name={`${draft.side}-total`}
      label={intl.formatMessage({ id: 'trading.total' })}
      unit={market.quote.code}
      value={draft.total}
      onValueChange={(total) => onChange(withTotal(draft, total, market))}
      error={error === undefined ? undefined : errorWords(intl, error)}
      className={NOTE_OVER}
    />
  );
}
