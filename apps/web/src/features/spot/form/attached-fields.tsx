import { formatShortest } from '@bourse/domain';
import { groupDigits } from '@bourse/kit/formats/format.ts';
import { NumberField } from '@bourse/kit/forms/number-field.tsx';
import { useIntl } from 'react-intl';
import { errorWords } from '../../../trading/form/error-words.ts';
import type { OrderFieldsProps } from '../../../trading/form/order-frame.tsx';
import type { OrderField } from '../../../trading/model/field-check.ts';
import { type Attached, type OrderDraft, qtyText } from '../../../trading/model/order-draft.ts';
import { refusedFields } from '../../../trading/model/refused-fields.ts';
import { useInstrument } from '../../../trading/terminal-context.tsx';
import { EXITS, type Exit, exitKind, exitLotsOf, exitSideOf, limitOf, stopOf } from '../model/attached.ts';
import { gainOf } from '../model/attached-check.ts';

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

function ExitFields({ exit, draft, check, onChange }: OrderFieldsProps & { readonly exit: Exit }) {
  const intl = useIntl();
  const market = useInstrument();
  const { attached } = draft;
  if (attached === undefined) return null;
  const change = (key: keyof Attached) => (text: string) =>
    onChange({ ...draft, attached: { ...attached, [key]: text } });
  const words = (field: OrderField) => {
    const error = check.errors[field];
    if (error?.code !== 'STOP_PRICE_PASSED') return error && errorWords(intl, error);
    const isAbove = (exit === 'profit') === (draft.side === 'buy');
    return intl.formatMessage({ id: isAbove ? 'ticket.attach.above' : 'ticket.attach.below' });
  };
  // A field whose text is no number says so itself.
  const isRefused = refusedFields(draft).some((field) => field === exit || field === `${exit}Limit`);
  const error = isRefused ? '' : (words(exit) ?? words(`${exit}Limit`));
  const name = intl.formatMessage({ id: `trading.condition.${exitKind(exit)}` });
  const textId = `${draft.side}-${exit}-text`;
  const state = { 'aria-describedby': textId };
  return (
    <div className="@container">
      {/* Beside each other where both have room for their figures. */}
      <div className="grid gap-1.5 @xs:grid-cols-[3fr_2fr]">
        <NumberField
          name={`${draft.side}-${exit}`}
          label={name}
          value={stopOf(exit, draft)}
          onValueChange={change(exit)}
          aria-invalid={check.errors[exit] !== undefined || undefined}
          {...state}
        />
        <NumberField
          name={`${draft.side}-${exit}-limit`}
          label={intl.formatMessage({ id: 'trading.type.limit' })}
          aria-label={intl.formatMessage({ id: 'ticket.attach.limitOf' }, { name })}
          placeholder={intl.formatMessage({ id: 'trading.type.market' })}
          value={limitOf(exit, draft)}
          onValueChange={change(`${exit}Limit`)}
          aria-invalid={check.errors[`${exit}Limit`] !== undefined || undefined}
          {...state}
        />
      </div>
      {/* The line is always there, so that nothing moves when it has something to say. */}
      <p id={textId} className={error === undefined ? 'min-h-4 text-11 text-text-3' : 'min-h-4 text-11 text-danger'}>
        {error ?? gainText(intl.formatMessage, exit, draft, market)}
      </p>
    </div>
  );
}

type Format = (descriptor: { readonly id: string }, values?: Readonly<Record<string, string>>) => string;

/** "About +12.30 USDT after fees"; empty while a figure is missing. */
function gainText(format: Format, exit: Exit, draft: OrderDraft, market: ReturnType<typeof useInstrument>): string {
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
function ExitHint({ draft }: OrderFieldsProps) {
  const intl = useIntl();
  const market = useInstrument();
  const lots = exitLotsOf(draft, market);
  const side = exitSideOf(draft.side);
  const qty = lots === undefined ? '' : `\u2066${qtyText(lots, market)} ${market.base.code}\u2069`;
  return (
    <p className="text-12 text-text-3">
      {intl.formatMessage({ id: qty === '' ? 'ticket.attach.hint' : 'ticket.attach.then' }, { side, qty })}
    </p>
  );
}
