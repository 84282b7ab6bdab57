import { formatPrice, formatShortest } from '@bourse/domain';
import { groupDigits, NO_VALUE } from '@bourse/kit/formats/format.ts';
import { NumberField } from '@bourse/kit/forms/number-field.tsx';
import { Checkbox, Facts } from '@bourse/ui';
import { useIntl } from 'react-intl';
import type { Instrument } from '../instrument.ts';
import { qtyText } from '../model/order-draft.ts';
import { percentText } from '../model/slippage.ts';
import { useInstrument } from '../terminal-context.tsx';
import { AmountField } from './amount-field.tsx';
import { type CalculatorInput, type CalculatorOutput, calculate } from './calculator-input.ts';

type TypedName = 'entry' | 'qty' | 'exit' | 'roi' | 'stop' | 'risk';

/** What each kind asks. */
const FIELDS: Readonly<Record<CalculatorInput['kind'], readonly TypedName[]>> = {
  profit: ['entry', 'exit', 'qty'],
  target: ['entry', 'qty', 'roi'],
  risk: ['entry', 'stop', 'risk'],
};

export interface CalculatorFieldsProps {
  readonly input: CalculatorInput;
  readonly onChange: (part: Partial<CalculatorInput>) => void;
}

/** The figures that a calculation needs. */
export function CalculatorFields({ input, onChange }: CalculatorFieldsProps) {
  const intl = useIntl();
  const { base, quote } = useInstrument();
  const units: Readonly<Record<TypedName, string>> = {
    ...{ entry: quote.code, exit: quote.code, stop: quote.code, risk: quote.code },
    ...{ qty: base.code, roi: '%' },
  };
  return (
    <>
      {FIELDS[input.kind].map((name) => {
        const Field = name === 'qty' || name === 'risk' ? AmountField : NumberField;
        return (
          <Field
            key={name}
            name={`calculator-${name}`}
            label={intl.formatMessage({ id: `ticket.calculator.${name}` })}
            unit={units[name]}
            value={input[name]}
            onValueChange={(text) => onChange({ [name]: text })}
          />
        );
      })}
      <Checkbox
        label={intl.formatMessage({ id: 'ticket.calculator.maker' })}
        checked={input.isMaker}
        onCheckedChange={(isMaker) => onChange({ isMaker })}
        className="h-8"
      />
    </>
  );
}

/** What comes of them. */
export function CalculatorResult({ input }: Pick<CalculatorFieldsProps, 'input'>) {
  const intl = useIntl();
  const market = useInstrument();
  const output = calculate(input, market);
  const rows = ROWS[input.kind].map((row) => ({
    id: row,
    label: intl.formatMessage({ id: `ticket.calculator.${row}` }),
    value: TEXTS[row](output, market),
    figure: true,
  }));
  return <Facts items={rows} />;
}

type RowName = 'gain' | 'return' | 'breakEven' | 'price' | 'size';

const ROWS: Readonly<Record<CalculatorInput['kind'], readonly RowName[]>> = {
  profit: ['gain', 'return', 'breakEven'],
  target: ['price', 'gain', 'breakEven'],
  risk: ['size', 'gain', 'breakEven'],
};

const TEXTS: Readonly<Record<RowName, (output: CalculatorOutput, market: Instrument) => string>> = {
  gain: ({ result }, { quote }) =>
    result === undefined
      ? NO_VALUE
      : `${sign(result.gain < 0n)}${groupDigits(formatShortest(result.gain < 0n ? -result.gain : result.gain, quote.scale))} ${quote.code}`,
  return: ({ result }) =>
    result === undefined ? NO_VALUE : `${sign(result.roi < 0)}${percentText(Math.abs(result.roi))}%`,
  breakEven: ({ breakEven }, market) => priceText(breakEven, market),
  price: ({ target }, market) => priceText(target, market),
  size: ({ lots }, market) =>
    lots === undefined ? NO_VALUE : `${groupDigits(qtyText(lots, market))} ${market.base.code}`,
};

function sign(isNegative: boolean): string {
  return isNegative ? '−' : '+';
}

function priceText(ticks: number | undefined, { spec, quote }: Instrument): string {
  return ticks === undefined ? NO_VALUE : `${groupDigits(formatPrice(ticks, spec))} ${quote.code}`;
}
