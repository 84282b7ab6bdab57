import type { Side } from '@bourse/domain';
import type { Market } from '@bourse/kit/api/queries.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { NumberField } from '@bourse/kit/forms/number-field.tsx';
import { useSearchSelect } from '@bourse/kit/list/select-history.ts';
import { SearchSelect, Segmented } from '@bourse/ui';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { listedInstrument } from '../../../trading/instrument.ts';
import { pairName } from '../market-rows.ts';
import { useMarketTickers } from '../use-market-tickers.ts';
import { feeAnswer } from './fee-answer.ts';

type Role = 'maker' | 'taker';

/** What an order of one's choice pays, by the market's rates. */
export function FeeCalculator({ markets }: { readonly markets: readonly Market[] }) {
  const intl = useIntl();
  const [code, setCode] = useState(markets[0]?.tradeCode ?? '');
  const [side, setSide] = useState<Side>('buy');
  const [role, setRole] = useState<Role>('taker');
  const [price, setPrice] = useState<string>();
  const [qty, setQty] = useState('1');
  const { words, history, onHistoryChange } = useSearchSelect('feeMarket');
  const market = markets.find(({ tradeCode }) => tradeCode === code) ?? markets[0];
  const instrument = useMemo(() => market && listedInstrument('spot', market), [market]);
  const last = useMarketTickers().tickers?.get(market?.tradeCode ?? '')?.last ?? '';
  if (market === undefined || instrument === undefined) return null;
  const feePpm = role === 'maker' ? market.makerFeePpm : market.takerFeePpm;
  const asked = price ?? last;
  const text = (id: string) => intl.formatMessage({ id });
  return (
    <section aria-labelledby="fees-calculator" className="mb-8 rounded-12 border bg-surface-1 p-5">
      <h2 id="fees-calculator" className="text-16 font-semibold">
        <FormattedMessage id="fees.calculator" />
      </h2>
      <div className="mt-4 grid gap-3 md:grid-cols-2 lg:grid-cols-5">
        <SearchSelect
          label={text('fees.market')}
          value={market.tradeCode}
          onValueChange={(next) => {
            setCode(next);
            setPrice(undefined);
          }}
          items={markets.map((one) => ({ value: one.tradeCode, label: pairName(one), searched: one.baseName }))}
          words={words}
          history={history}
          onHistoryChange={onHistoryChange}
        />
        <Segmented
          label={text('fees.side')}
          value={side}
          onValueChange={setSide}
          items={[
            { value: 'buy', label: text('fees.buy'), tone: 'up' },
            { value: 'sell', label: text('fees.sell'), tone: 'down' },
          ]}
        />
        <Segmented
          label={text('fees.role')}
          value={role}
          onValueChange={setRole}
          items={[
            { value: 'maker', label: text('fees.maker') },
            { value: 'taker', label: text('fees.taker') },
          ]}
        />
        <NumberField label={text('fees.price')} value={asked} onValueChange={setPrice} unit={instrument.quote.code} />
        <NumberField label={text('fees.qty')} value={qty} onValueChange={setQty} unit={instrument.base.code} />
      </div>
      <Answer answer={feeAnswer({ side, price: asked, qty, feePpm }, instrument)} />
    </section>
  );
}

function Answer({ answer }: { readonly answer: ReturnType<typeof feeAnswer> }) {
  const { figure } = useFormats();
  return (
    <output className="num mt-4 block min-h-5 text-14 text-pretty text-text-2">
      {answer === undefined ? (
        <FormattedMessage id="fees.noAnswer" />
      ) : (
        <FormattedMessage
          id="fees.answer"
          values={{
            value: figure(answer.value),
            valueCoin: answer.valueCoin,
            fee: figure(answer.fee),
            received: figure(answer.received),
            coin: answer.receivedCoin,
          }}
        />
      )}
    </output>
  );
}
