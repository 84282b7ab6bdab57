import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { QUERY_KEYS, useSpotBalances } from '@bourse/kit/api/queries.ts';
import { groupDigits, NO_VALUE, trimZeros } from '@bourse/kit/formats/format.ts';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { NumberField } from '@bourse/kit/forms/number-field.tsx';
import { Button, IconButton } from '@bourse/ui';
import { ArrowDownUp } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { convertCalls } from './calls.ts';
import { CoinEnd } from './coin-end.tsx';
import { type ConvertCoin, type Ends, withEnd } from './model/coins.ts';
import { amountProblem, isTooMuch } from './model/convert-amount.ts';
import { QuoteFacts } from './quote-facts.tsx';
import { useQuote } from './use-quote.ts';

export interface ConvertFormProps {
  readonly coins: readonly ConvertCoin[];
  readonly from: ConvertCoin;
  readonly to: ConvertCoin;
  readonly onEndsChange: (ends: Ends) => void;
}

/** Which coin into which, how much, what it brings, and the button that does it. */
export function ConvertForm({ coins, from, to, onEndsChange }: ConvertFormProps) {
  const intl = useIntl();
  const own = useOwnAmount();
  const [amount, setAmount] = useState('');
  const [tolerance, setTolerance] = useState('50');
  const available = useSpotBalances().data?.items.find(({ coinId }) => coinId === from.coinId)?.available;
  const { query, isAsked, isCurrent } = useQuote({ from, to, amount, tolerance });
  const ends = { from: from.code, to: to.code };
  const convert = useConvert(intl, () => setAmount(''));
  const quote = isAsked && amount !== '' && !query.isError ? query.data : undefined;
  const error = amountError(intl, { amount, available, from }) ?? (isAsked ? quoteError(intl, query.error) : undefined);
  const pickEnd = (end: keyof Ends) => (code: string) => {
    if (end === 'from') setAmount('');
    onEndsChange(withEnd(ends, end, code));
  };
  return (
    <form
      noValidate
      aria-label={intl.formatMessage({ id: 'convert.title' })}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isCurrent && error === undefined && quote !== undefined) void convert.run(quote.quoteId);
      }}
    >
      <CoinEnd
        labelId="convert.from"
        label={intl.formatMessage({ id: 'convert.fromCoin' })}
        coin={from}
        coins={coins}
        onCoinChange={pickEnd('from')}
        note={
          <FormattedMessage
            id="convert.available"
            values={{ amount: available === undefined ? NO_VALUE : own(groupDigits(trimZeros(available))) }}
          />
        }
      >
        <NumberField
          name="amount"
          label=""
          aria-label={intl.formatMessage({ id: 'convert.amount' })}
          value={amount}
          onValueChange={setAmount}
          placeholder="0"
          error={error}
          unit={
            <Button
              size="sm"
              tone="quiet"
              disabled={available === undefined}
              onClick={() => setAmount(trimZeros(available ?? ''))}
              className="text-accent"
            >
              <FormattedMessage id="common.all" />
            </Button>
          }
        />
      </CoinEnd>
      <IconButton
        label={intl.formatMessage({ id: 'convert.swap' })}
        className="relative z-10 -my-5 self-center rounded-full border bg-surface-1"
        onClick={() => {
          setAmount('');
          onEndsChange({ from: to.code, to: from.code });
        }}
      >
        <ArrowDownUp size={16} aria-hidden="true" />
      </IconButton>
      <CoinEnd
        labelId="convert.to"
        label={intl.formatMessage({ id: 'convert.toCoin' })}
        coin={to}
        coins={coins}
        onCoinChange={pickEnd('to')}
        note={null}
      >
        <output
          aria-label={intl.formatMessage({ id: 'convert.received' })}
          className="num block h-11 text-end text-20 leading-11"
        >
          <bdi dir="ltr">{quote === undefined ? NO_VALUE : `≈ ${groupDigits(trimZeros(quote.received))}`}</bdi>
        </output>
      </CoinEnd>
      <QuoteFacts from={from} to={to} quote={quote} tolerance={tolerance} onToleranceChange={setTolerance} />
      <Button
        type="submit"
        tone="accent"
        size="lg"
        busy={convert.isPending}
        disabled={!isCurrent || error !== undefined}
        className="w-full"
      >
        <FormattedMessage
          id={quote === undefined ? 'convert.submitNone' : 'convert.submit'}
          values={{ amount: quote === undefined ? '' : trimZeros(quote.paid), from: from.code, to: to.code }}
        />
      </Button>
      <p className="text-12 text-text-3">
        <FormattedMessage id="convert.explained" />
      </p>
    </form>
  );
}

function useConvert(intl: IntlShape, onDone: () => void) {
  return useAction({
    run: (quoteId: string) => api(convertCalls.convert, { body: { quoteId } }),
    done: ({ paid, fromCoin, received, toCoin }) =>
      intl.formatMessage(
        { id: 'convert.done' },
        { paid: trimZeros(paid), from: fromCoin, received: trimZeros(received), to: toCoin },
      ),
    invalidates: [QUERY_KEYS.balances, ['own', 'convert'], ['own', 'statement']],
    onDone,
  });
}

function amountError(
  intl: IntlShape,
  {
    amount,
    available,
    from,
  }: { readonly amount: string; readonly available: string | undefined; readonly from: ConvertCoin },
): string | undefined {
  if (amountProblem(amount, from.scale) === 'decimals') {
    return intl.formatMessage({ id: 'convert.decimals' }, { scale: from.scale });
  }
  return isTooMuch(amount, available) ? intl.formatMessage({ id: 'convert.tooMuch' }, { coin: from.code }) : undefined;
}

function quoteError(intl: IntlShape, error: Error | null): string | undefined {
  return error === null ? undefined : errorText(intl, error);
}
