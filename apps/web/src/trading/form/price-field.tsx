import { NumberField } from '@bourse/kit/forms/number-field.tsx';
import { useIntl } from 'react-intl';
import { stepPrice, withPrice } from '../model/order-draft.ts';
import { useInstrument } from '../terminal-context.tsx';
import { BestPrices } from './best-prices.tsx';
import { errorWords } from './error-words.ts';
import { NOTE_OVER } from './field-note.ts';
import type { OrderFieldsProps } from './order-frame.tsx';

export interface PriceFieldProps extends OrderFieldsProps {
  readonly labelId?: string | undefined;
  /** Below it stand prices of the book that one press fills in. */
  readonly hasBest?: boolean;
}

/** The limit price. */
export function PriceField({
  draft,
  check,
  onChange,
  last,
  labelId = 'trading.price',
  hasBest = false,
}: PriceFieldProps) {
  const intl = useIntl();
  const market = useInstrument();
  const error = check.errors.price;
  return (
    <>
      <NumberField
        name={`${draft.side}-price`}
        label={intl.formatMessage({ id: labelId })}
        unit={market.quote.code}
        value={draft.price}
        onValueChange={(price) => onChange(withPrice(draft, price, market))}
        onStep={(count) => onChange(stepPrice(draft, count, last.current, market))}
        stepLabels={{
          up: intl.formatMessage({ id: 'terminal.form.priceUp' }),
          down: intl.formatMessage({ id: 'terminal.form.priceDown' }),
        }}
        error={error === undefined ? undefined : errorWords(intl, error)}
        className={NOTE_OVER}
      />
      {hasBest && <BestPrices side={draft.side} />}
    </>
  );
}
