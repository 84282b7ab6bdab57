import type { Market } from '@bourse/kit/api/queries.ts';
import { useCurrency } from '@bourse/kit/formats/currency.ts';
import { NumberField } from '@bourse/kit/forms/number-field.tsx';
import { Segmented } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLiveTicker, useMarketTickers } from '../use-market-tickers.ts';
import { coinsFor, priceUnits, worthOf } from './converter.ts';

interface Typed {
  readonly side: 'coin' | 'money';
  readonly text: string;
}

/** What an amount of a coin is worth at the last price, and the other way round. */
export function ConverterPanel({ market }: { readonly market: Market }) {
  const intl = useIntl();
  const last = useLiveTicker(market.tradeCode, useMarketTickers().tickers)?.last ?? '';
  const units = priceUnits(market.quoteCurrency.toUpperCase(), last, useCurrency());
  const [code, setCode] = useState('');
  const [typed, setTyped] = useState<Typed>({ side: 'coin', text: '1' });
  const unit = units.find((of) => of.code === code) ?? units[0];
  const price = unit?.price ?? '';
  const coin = typed.side === 'coin' ? typed.text : coinsFor(typed.text, price);
  const money = typed.side === 'money' ? typed.text : worthOf(typed.text, price);
  const base = market.baseCurrency.toUpperCase();
  const name = unit?.code ?? '';
  return (
    <section aria-labelledby="coin-converter" className="rounded-12 border bg-surface-1 p-5">
      <h2 id="coin-converter" className="mb-3 text-16 font-semibold">
        <FormattedMessage id="coins.converter" />
      </h2>
      {units.length > 1 && (
        <Segmented
          label={intl.formatMessage({ id: 'coins.converterUnit' })}
          value={name}
          onValueChange={setCode}
          items={units.map((of) => ({ value: of.code, label: of.code }))}
          className="mb-3"
        />
      )}
      <div className="grid gap-2">
        <NumberField
          label={intl.formatMessage({ id: 'coins.amountOf' }, { code: base })}
          unit={base}
          value={coin}
          onValueChange={(text) => setTyped({ side: 'coin', text })}
        />
        <NumberField
          label={intl.formatMessage({ id: 'coins.amountOf' }, { code: name })}
          unit={name}
          value={money}
          onValueChange={(text) => setTyped({ side: 'money', text })}
        />
      </div>
      <p className="mt-2 text-12 text-text-3">
        <FormattedMessage id="coins.converterHint" />
      </p>
    </section>
  );
}
