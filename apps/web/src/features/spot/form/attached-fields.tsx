import { formatShortest, type Side } from '@bourse/domain';
import { useIsPhone } from '@bourse/kit/browser/media.ts';
import { groupDigits } from '@bourse/kit/formats/format.ts';
import { NumberField } from '@bourse/kit/forms/number-field.tsx';
import { Shortened } from '@bourse/ui';
import { type IntlShape, useIntl } from 'react-intl';
import { AmountField } from '../../../trading/form/amount-field.tsx';
import { errorWords } from '../../../trading/form/error-words.ts';
import type { OrderFieldsProps } from '../../../trading/form/order-frame.tsx';
import { UnitSelect } from '../../../trading/form/unit-select.tsx';
import type { Instrument } from '../../../trading/instrument.ts';
import type { OrderCheck } from '../../../trading/model/check.ts';
import type { OrderField } from '../../../trading/model/field-check.ts';
import { type OrderDraft, qtyText } from '../../../trading/model/order-draft.ts';
import { refusedFields } from '../../../trading/model/refused-fields.ts';
import { useInstrument } from '../../../trading/terminal-context.tsx';
import { EXITS, type Exit, exitKind, exitLotsOf, exitSideOf, limitOf, stopOf } from '../model/attached.ts';
import { gainOf } from '../model/attached-check.ts';
import {
  EXIT_UNITS,
  type ExitUnit,
  exitFigure,
  exitTextOf,
  exitUnitOf,
  withExitsLinked,
  withExitText,
  withExitUnit,
} from '../model/exit-link.ts';

/** Take-profit and stop-loss of a limit order: where each fires, and at which limit it then trades. */
export function AttachedFields(fields: OrderFieldsProps) {
  return (
    <>
      {EXITS.map((exit) => (
        <ExitFields key={exit} exit={exit} {...fields} />
      ))}
      <ExitHint {...fields} />
    </>
  );
}

function ExitFields({ exit, ...fields }: OrderFieldsProps & { readonly exit: Exit }) {
  const { draft: typed, check, onChange } = fields;
  const intl = useIntl();
  const market = useInstrument();
  const isPhone = useIsPhone();
  const draft = withExitsLinked(typed, market);
  const { attached } = typed;
  if (attached === undefined) return null;
  const error = saysItself(refusedFields(typed), exit) ? '' : exitError(intl, exit, typed.side, check);
  const name = intl.formatMessage({ id: `trading.condition.${exitKind(exit)}` });
  const textId = `${typed.side}-${exit}-text`;
  const unit = exitUnitOf(exit, typed);
  // Beside the trigger there is no room for a label in the field; below it, on phones, there is.
  const limit = intl.formatMessage({ id: 'trading.type.limit' });
  return (
    <div>
      {/* The line is always there, so that nothing moves when it has something to say. */}
      <div className="flex min-h-4 items-baseline justify-between gap-2 text-11 text-text-3">
        <span className="shrink-0 whitespace-nowrap">
          {name} <span className="num text-text-2">{linkedText(exit, draft, unit, market)}</span>
        </span>
        <Shortened
          id={textId}
          text={error ?? gainText(intl.formatMessage, exit, draft, market)}
          className={error === undefined ? 'min-w-0' : 'min-w-0 text-danger'}
        />
      </div>
      <div className="grid grid-cols-[1fr_6rem] gap-1 max-md:grid-cols-1">
        <AmountField
          name={`${typed.side}-${exit}`}
          label=""
          aria-label={name}
          unit={<ExitUnitSelect exit={exit} name={name} {...fields} />}
          value={exitTextOf(exit, typed)}
          onValueChange={(text) => onChange(withExitText(exit, typed, text, market))}
          aria-invalid={check.errors[exit] !== undefined || undefined}
          aria-describedby={textId}
          className="min-w-0"
        />
        <NumberField
          name={`${typed.side}-${exit}-limit`}
          label={isPhone ? limit : ''}
          aria-label={intl.formatMessage({ id: 'ticket.attach.limitOf' }, { name })}
          placeholder={isPhone ? intl.formatMessage({ id: 'trading.type.market' }) : limit}
          value={limitOf(exit, typed)}
          onValueChange={(text) => onChange({ ...typed, attached: { ...attached, [`${exit}Limit`]: text } })}
          aria-invalid={check.errors[`${exit}Limit`] !== undefined || undefined}
          aria-describedby={textId}
          className="min-w-0"
        />
      </div>
    </div>
  );
}

/** A field whose text is no number says so itself. */
function saysItself(refused: readonly OrderField[], exit: Exit): boolean {
  return refused.some((field) => field === exit || field === `${exit}Limit`);
}

function exitError(intl: IntlShape, exit: Exit, side: Side, { errors }: OrderCheck): string | undefined {
  const error = errors[exit] ?? errors[`${exit}Limit`];
  if (error?.code !== 'STOP_PRICE_PASSED') return error && errorWords(intl, error);
  const isAbove = (exit === 'profit') === (side === 'buy');
  return intl.formatMessage({ id: isAbove ? 'ticket.attach.above' : 'ticket.attach.below' });
}

function ExitUnitSelect({
  exit,
  name,
  draft,
  onChange,
}: OrderFieldsProps & { readonly exit: Exit; readonly name: string }) {
  const intl = useIntl();
  const market = useInstrument();
  const words: Readonly<Record<ExitUnit, string>> = {
    price: intl.formatMessage({ id: 'trading.price' }),
    percent: '%',
    amount: intl.formatMessage({ id: 'ticket.attach.amount' }, { unit: market.quote.code }),
  };
  return (
    <UnitSelect
      label={intl.formatMessage({ id: 'ticket.attach.by' }, { name })}
      value={exitUnitOf(exit, draft)}
      onValueChange={(unit) => onChange(withExitUnit(exit, draft, unit, market))}
      items={EXIT_UNITS.map((value) => ({ value, label: words[value] }))}
    />
  );
}

/** What follows beside the gain: the price where another figure leads, otherwise how far away it is. */
function linkedText(exit: Exit, draft: OrderDraft, unit: ExitUnit, market: Instrument): string {
  if (unit !== 'price') {
    const price = stopOf(exit, draft);
    return price === '' ? '' : groupDigits(price);
  }
  const percent = exitFigure(exit, draft, 'percent', market);
  return percent === '' ? '' : `\u2066${percent}%\u2069`;
}

type Format = (descriptor: { readonly id: string }, values?: Readonly<Record<string, string>>) => string;

/** "About +12.30 USDT after fees"; empty while a figure is missing. */
function gainText(format: Format, exit: Exit, draft: OrderDraft, market: Instrument): string {
  const gain = gainOf(exit, draft, market);
  if (gain === undefined) return '';
  const size = groupDigits(shortened(formatShortest(gain < 0n ? -gain : gain, market.quote.scale)));
  const amount = `\u2066${gain < 0n ? '−' : '+'}${size} ${market.quote.code}\u2069`;
  return format({ id: 'ticket.attach.gain' }, { amount });
}

/** It is an estimate: two decimals of an amount of one or more say enough. */
function shortened(text: string): string {
  const [whole = '', decimals = ''] = text.split('.');
  return whole === '0' || decimals === '' ? text : `${whole}.${decimals.slice(0, 2).padEnd(2, '0')}`;
}

/** When the exits come, and how much they trade. */
function ExitHint({ draft: typed }: OrderFieldsProps) {
  const intl = useIntl();
  const market = useInstrument();
  const draft = withExitsLinked(typed, market);
  const lots = exitLotsOf(draft, market);
  const side = exitSideOf(draft.side);
  const qty = lots === undefined ? '' : `\u2066${qtyText(lots, market)} ${market.base.code}\u2069`;
  return (
    <p className="text-11 text-text-3">
      {intl.formatMessage({ id: qty === '' ? 'ticket.attach.hint' : 'ticket.attach.then' }, { side, qty })}
    </p>
  );
}
