import { COIN_LINKS } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { useLang } from '@bourse/kit/page/app-link.tsx';
import { type Fact, Facts, Skeleton } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { marketsCalls } from '../calls.ts';
import type { Coin, coinsOf } from '../coins.ts';
import { useCalmTickers, useMarketTickers } from '../use-market-tickers.ts';
import { type CoinFacts, estimatedCap, textIn, turnoverRank } from './coin-model.ts';

const FACTS_MS = 600_000;

/** What operators have written about a coin. */
function useCoinFacts(coinId: number) {
  return useQuery({
    queryKey: ['coin-facts', coinId],
    queryFn: ({ signal }) => api(marketsCalls.coinFacts, { query: { coinId: String(coinId) }, signal }),
    staleTime: FACTS_MS,
  });
}

export interface AboutProps {
  readonly coin: Coin;
  /** All coins, among which this one has a place. */
  readonly coins: ReturnType<typeof coinsOf>;
}

/** What a coin is, its supply and its links; what is not known is left out. */
export function About({ coin, coins }: AboutProps) {
  const { data } = useCoinFacts(coin.coinId);
  const lang = useLang();
  const about = data && textIn(data, lang);
  return (
    <section aria-labelledby="coin-about" className="rounded-12 border bg-surface-1 p-5">
      <h2 id="coin-about" className="mb-3 text-16 font-semibold">
        <FormattedMessage id="coins.about" values={{ coin: coin.name }} />
      </h2>
      {about === undefined ? (
        <Skeleton className="h-16 w-full" />
      ) : (
        <p lang={about.lang} dir="auto" className="max-w-prose text-14 whitespace-pre-line text-text-2">
          {about.text === '' ? <FormattedMessage id="coins.noText" /> : about.text}
        </p>
      )}
      <div className="mt-4">
        <FactRows coin={coin} coins={coins} facts={data} />
      </div>
      {data !== undefined && <Links facts={data} />}
    </section>
  );
}

function FactRows({ coin, coins, facts }: AboutProps & { readonly facts: CoinFacts | undefined }) {
  const intl = useIntl();
  const { figure, compact } = useFormats();
  const { tickers } = useMarketTickers();
  const calm = useCalmTickers(tickers);
  const rank = calm && turnoverRank(coins, coin, calm);
  const [main] = coin.markets;
  const cap = facts && estimatedCap(facts.circulatingSupply, calm?.get(main?.tradeCode ?? '')?.last ?? '');
  const quote = main?.quoteCurrency.toUpperCase() ?? '';
  const row = (id: string, value: string | undefined): Fact[] =>
    value === undefined || value === ''
      ? []
      : [
          {
            id,
            label: <FormattedMessage id={`coins.fact.${id}`} />,
            value: <span dir="auto">{value}</span>,
            figure: true,
          },
        ];
  const items = [
    ...row('rank', rank && intl.formatMessage({ id: 'coins.rankOf' }, rank)),
    ...row('sector', facts?.sector && intl.formatMessage({ id: `markets.sector.${facts.sector}` })),
    ...row('launchYear', facts?.launchYear ? String(facts.launchYear) : ''),
    ...row('consensus', facts?.consensus),
    ...row('maxSupply', facts?.maxSupply && figure(facts.maxSupply)),
    ...row('circulating', facts?.circulatingSupply && figure(facts.circulatingSupply)),
    ...row('cap', cap && `≈ ${compact(cap)} ${quote}`),
  ];
  return (
    <>
      <Facts items={items} />
      {facts !== undefined && facts.circulatingSupply !== '' && (
        <p className="mt-3 text-12 text-text-3">
          <FormattedMessage
            id="coins.supplyOf"
            values={{
              date: <bdi key="date">{facts.supplyDate}</bdi>,
              source: <bdi key="source">{facts.supplySource}</bdi>,
            }}
          />
        </p>
      )}
    </>
  );
}

function Links({ facts }: { readonly facts: CoinFacts }) {
  const given = COIN_LINKS.filter((kind) => facts.links[kind].startsWith('https://'));
  if (given.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1">
      {given.map((kind) => (
        <li key={kind}>
          <a
            href={facts.links[kind]}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="inline-flex items-center gap-1 text-13 text-accent hover:underline max-md:min-h-11"
          >
            <FormattedMessage id={`coins.link.${kind}`} />
            <ExternalLink size={13} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  );
}
