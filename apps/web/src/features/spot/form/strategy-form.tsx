import type { Side } from '@bourse/domain';
import { NumberField } from '@bourse/kit/forms/number-field.tsx';
import { useTicker } from '@bourse/kit/stream/tickers.ts';
import { Checkbox } from '@bourse/ui';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { AmountFields } from '../../../trading/form/amount-fields.tsx';
import { errorWords } from '../../../trading/form/error-words.ts';
import type { OrderFieldsProps } from '../../../trading/form/order-frame.tsx';
import { PriceField } from '../../../trading/form/price-field.tsx';
import type { CheckOf } from '../../../trading/form/use-check.ts';
import type { OrderField } from '../../../trading/model/field-check.ts';
import type { StrategyTerms } from '../../../trading/model/order-draft.ts';
import { refusedFields } from '../../../trading/model/refused-fields.ts';
import { useForms, useInstrument } from '../../../trading/terminal-context.tsx';
import { checkScale, dearestTicks } from '../model/scale-check.ts';
import { termsOf } from '../model/strategy-draft.ts';
import { checkTwap } from '../model/twap-check.ts';
import { prepareStrategy } from './prepare-strategy.ts';
import { SpotOrderFrame } from './spot-order-frame.tsx';
import { scaleHint, twapHint } from './strategy-words.ts';

/** One side's scale or TWAP order. */
export function StrategyForm({ side }: { readonly side: Side }) {
  const isScale = useForms((state) => state.type === 'scale');
  return isScale ? <ScaleForm side={side} /> : <TwapForm side={side} />;
}

/** A ladder of limit orders between two prices. */
function ScaleForm({ side }: { readonly side: Side }) {
  const intl = useIntl();
  const market = useInstrument();
  return (
    <SpotOrderFrame side={side} checkOf={checkScale} prepare={prepareStrategy} measuredAt={dearestTicks}>
      {(fields) => (
        <>
          <PriceField {...fields} labelId="strategies.scale.from" />
          <TermField {...fields} name="to" labelId="strategies.scale.to" unit={market.quote.code} />
          <div className="grid grid-cols-2 gap-1.5 max-md:grid-cols-1">
            <TermField {...fields} name="count" labelId="strategies.scale.count" />
            <TermField {...fields} name="skew" labelId="strategies.scale.skew" unit="×" />
          </div>
          <AmountFields {...fields} />
          <Checkbox
            label={intl.formatMessage({ id: 'trading.postOnly' })}
            checked={fields.draft.postOnly}
            onCheckedChange={(postOnly) => fields.onChange({ ...fields.draft, postOnly })}
            className="h-7"
          />
          <Hint text={scaleHint(intl, fields.draft, market)} />
        </>
      )}
    </SpotOrderFrame>
  );
}

/** Slices over a time. */
function TwapForm({ side }: { readonly side: Side }) {
  const intl = useIntl();
  const market = useInstrument();
  const ticker = useTicker(market.code);
  const [bid, ask] = [ticker?.bid ?? '', ticker?.ask ?? ''];
  const check = useMemo<CheckOf>(() => (draft, context) => checkTwap(draft, context, { bid, ask }), [bid, ask]);
  return (
    <SpotOrderFrame side={side} checkOf={check} prepare={prepareStrategy}>
      {(fields) => (
        <>
          <div className="grid grid-cols-2 gap-1.5 max-md:grid-cols-1">
            <TermField {...fields} name="hours" labelId="strategies.twap.hours" errorOf="duration" isSilent />
            <TermField {...fields} name="minutes" labelId="strategies.twap.minutes" errorOf="duration" isSilent />
          </div>
          <ErrorLine {...fields} field="duration" />
          <TermField {...fields} name="slippage" labelId="strategies.twap.slippage" unit="%" />
          <TermField {...fields} name="limit" labelId="strategies.twap.limit" unit={market.quote.code} isOptional />
          <AmountFields {...fields} />
          <Hint text={twapHint(intl, fields.draft, market)} />
        </>
      )}
    </SpotOrderFrame>
  );
}

function Hint({ text }: { readonly text: string }) {
  return <p className="min-h-8 text-12 text-text-3">{text}</p>;
}

interface TermFieldProps extends OrderFieldsProps {
  readonly name: keyof StrategyTerms;
  readonly labelId: string;
  readonly unit?: string;
  readonly isOptional?: boolean;
  /** The field of the check, where it has another name. */
  readonly errorOf?: OrderField;
  /** The error stands elsewhere; the field is only marked. */
  readonly isSilent?: boolean;
}

function TermField(props: TermFieldProps) {
  const { draft, check, onChange, name, labelId, unit, isOptional = false, isSilent = false } = props;
  const intl = useIntl();
  const terms = termsOf(draft);
  const error = check.errors[props.errorOf ?? (name as OrderField)];
  return (
    <NumberField
      name={`${draft.side}-${name}`}
      label={intl.formatMessage({ id: labelId })}
      placeholder={isOptional ? intl.formatMessage({ id: 'ticket.optional' }) : undefined}
      unit={unit}
      value={terms[name]}
      onValueChange={(text) => onChange({ ...draft, terms: { ...terms, [name]: text } })}
      error={error === undefined || isSilent ? undefined : errorWords(intl, error)}
      {...(isSilent && error !== undefined ? { 'aria-describedby': `${draft.side}-duration-text` } : {})}
    />
  );
}

/** What is wrong with several fields together. */
function ErrorLine({ draft, check, field }: OrderFieldsProps & { readonly field: OrderField }) {
  const intl = useIntl();
  const error = check.errors[field];
  // A field whose text is no number says so itself.
  if (error === undefined || refusedFields(draft).includes(field)) return null;
  return (
    <p id={`${draft.side}-${field}-text`} role="alert" className="text-12 text-danger">
      {errorWords(intl, error)}
    </p>
  );
}
