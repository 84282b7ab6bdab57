import type { Market } from '@bourse/kit/api/queries.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { type Fact, Facts } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import type { Coin } from '../coins.ts';
import { pairName } from '../market-rows.ts';

const PPM_PERCENT = 10_000;

/** A rate in parts per million as percent. */
function percentOf(ppm: number): string {
  return `${(ppm / PPM_PERCENT).toFixed(2)}%`;
}

/** The rules of trading a coin in each of its markets. */
export function Rules({ coin }: { readonly coin: Coin }) {
  return (
    <section aria-labelledby="coin-rules">
      <h2 id="coin-rules" className="mb-3 text-16 font-semibold">
        <FormattedMessage id="coins.rules" />
      </h2>
      <div className="grid gap-4 md:grid-cols-2">
        {coin.markets.map((market) => (
          <section key={market.tradeId} aria-label={pairName(market)} className="rounded-12 border bg-surface-1 p-5">
            <h3 className="mb-3 text-14 font-medium">{pairName(market)}</h3>
            <MarketRules coin={coin} market={market} />
          </section>
        ))}
      </div>
    </section>
  );
}

function MarketRules({ coin, market }: { readonly coin: Coin; readonly market: Market }) {
  const { figure } = useFormats();
  const quote = market.quoteCurrency.toUpperCase();
  const rules = [
    { id: 'number', value: String(coin.coinId) },
    { id: 'decimals', value: String(market.baseScale) },
    { id: 'tick', value: `${market.tickSize} ${quote}` },
    { id: 'lot', value: `${market.lotSize} ${coin.code}` },
    { id: 'least', value: `${figure(market.minNotional)} ${quote}` },
    { id: 'leastQty', value: `${figure(market.minQty)} ${coin.code}` },
    { id: 'mostQty', value: `${figure(market.maxQty)} ${coin.code}` },
    { id: 'maker', value: percentOf(market.makerFeePpm) },
    { id: 'taker', value: percentOf(market.takerFeePpm) },
  ];
  const items: Fact[] = [
    ...rules.map(({ id, value }) => ({
      id,
      label: <FormattedMessage id={`coins.${id}`} />,
      value: <span dir="ltr">{value}</span>,
      figure: true,
    })),
    {
      id: 'status',
      label: <FormattedMessage id="coins.status" />,
      value: <FormattedMessage id={`coins.status.${market.status}`} />,
    },
  ];
  return <Facts items={items} />;
}
