import { type Currency, useCurrencies } from '@bourse/kit/api/site-config.ts';
import { setCurrency, useCurrency, useRateDate } from '@bourse/kit/formats/currency.ts';
import { cx, Shortened, TextField } from '@bourse/ui';
import { Check, History, Search } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

/** Currencies by a piece of their code, symbol or name, upper or lower case. */
export function findCurrencies(
  currencies: readonly Currency[],
  text: string,
  nameOf: (code: string) => string,
): readonly Currency[] {
  const wanted = text.trim().toLowerCase();
  return currencies.filter(({ currencyCode, symbol }) =>
    [currencyCode, symbol, nameOf(currencyCode)].some((part) => part.toLowerCase().includes(wanted)),
  );
}

/** The currencies to choose from with their rates; the current one is marked. */
export function CurrencyList() {
  const intl = useIntl();
  const currencies = useCurrencies();
  const current = useCurrency();
  const [text, setText] = useState('');
  const nameOf = (code: string) => intl.formatDisplayName(code, { type: 'currency', fallback: 'code' }) ?? code;
  const shown = findCurrencies(currencies, text, nameOf);
  return (
    <div>
      <TextField
        label={intl.formatMessage({ id: 'header.currency.search' })}
        labelHidden
        type="search"
        placeholder={intl.formatMessage({ id: 'header.currency.search' })}
        value={text}
        onChange={(event) => setText(event.target.value)}
        prefix={<Search size={15} aria-hidden="true" className="shrink-0 text-text-3" />}
        boxClassName="h-9 max-md:h-11"
        className="mb-1"
      />
      <ul aria-label={intl.formatMessage({ id: 'header.currency' })}>
        {shown.map((currency) => (
          <li key={currency.id}>
            <CurrencyRow
              currency={currency}
              name={nameOf(currency.currencyCode)}
              isCurrent={currency.currencyCode === current?.currencyCode}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="px-2.5 py-3 text-13 text-text-3">
          <FormattedMessage id={currencies.length === 0 ? 'header.currency.unknown' : 'header.currency.none'} />
        </p>
      )}
      {current !== undefined && <RateNote currency={current} />}
    </div>
  );
}

/** When the rate in force was set; a warning when that is long ago. */
function RateNote({ currency }: { readonly currency: Currency }) {
  const { isOld, text } = useRateDate()(currency);
  return (
    <p className={cx('flex gap-1.5 px-2.5 pt-2 text-11', isOld ? 'text-warning' : 'text-text-3')}>
      {isOld && <History size={12} aria-hidden="true" className="mt-0.5 shrink-0" />}
      <span className="min-w-0">{text}</span>
    </p>
  );
}

interface CurrencyRowProps {
  readonly currency: Currency;
  readonly name: string;
  readonly isCurrent: boolean;
}

function CurrencyRow({ currency, name, isCurrent }: CurrencyRowProps) {
  const { currencyCode, symbol, usdtRate } = currency;
  const rateDate = useRateDate();
  const rate = useIntl().formatMessage({ id: 'header.currency.rate' }, { rate: usdtRate, symbol });
  return (
    <button
      type="button"
      aria-current={isCurrent}
      onClick={() => setCurrency(currency)}
      title={`${name}\n${rateDate(currency).text}`}
      className={cx(
        'flex min-h-9 w-full items-center gap-2 rounded-4 px-2.5 text-start text-13 hover:bg-surface-2 focus-visible:-outline-offset-2 max-md:min-h-11',
        isCurrent ? 'text-text-1' : 'text-text-2',
      )}
    >
      <span className="w-9 shrink-0 font-medium">{currencyCode}</span>
      <Shortened dir="ltr" text={rate} className="num min-w-0 flex-1 text-end text-12 text-text-3" />
      <span className="inline-flex w-4 shrink-0 justify-end">
        {isCurrent && <Check size={14} aria-hidden="true" />}
      </span>
    </button>
  );
}
