import { useFormats } from '@bourse/kit/formats/format.ts';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { EmptyState, Facts, Skeleton, Stat } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { BackLink } from '../../room/back-link.tsx';
import { Figure } from '../../room/columns.tsx';
import type { RoomPageProps } from '../../room/room.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { StateBadge } from '../../room/state-badge.tsx';
import { MarketActs } from './market-acts.tsx';
import { type Market, STATUS_MEANINGS, useAllMarkets, useAreas } from './queries.ts';
import { TermsForm } from './terms-form.tsx';

/** One market: its state, what was fixed when it was listed, and its terms. */
export function MarketPage({ params: { tradeId = '' } }: RoomPageProps) {
  const query = useAllMarkets();
  const market = query.data?.find((one) => String(one.tradeId) === tradeId);
  return (
    <RoomPage
      title={market?.tradeCode ?? tradeId}
      back={<BackLink to="/markets" labelId="markets.title" />}
      actions={market !== undefined && <MarketActs market={market} />}
    >
      <Loaded query={query} failedId="markets.failed" skeleton={<Skeleton className="h-96 w-full rounded-8" />}>
        {() => (market === undefined ? <Unknown /> : <MarketParts key={tradeId} market={market} />)}
      </Loaded>
    </RoomPage>
  );
}

function Unknown() {
  return <EmptyState title={<FormattedMessage id="error.UNKNOWN_MARKET" />} />;
}

function MarketParts({ market }: { readonly market: Market }) {
  const { compact } = useFormats();
  const area = useAreas().data?.find(({ tradeArea }) => tradeArea === market.tradeArea);
  const label = (id: string) => <FormattedMessage id={`markets.${id}`} />;
  const figure = (id: string, text: string) => ({ id, label: label(id), value: <Figure text={text} />, figure: true });
  return (
    <>
      <Panel>
        <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
          <div>
            <div className="text-12 text-text-3">
              <FormattedMessage id="room.state" />
            </div>
            <div className="mt-1 flex h-7 items-center">
              <StateBadge labelId={`markets.status.${market.status}`} meaning={STATUS_MEANINGS[market.status]} />
            </div>
          </div>
          <Stat label={label('last')} value={<Figure text={market.last} />} unit={market.quoteCurrency} />
          <Stat
            label={label('amount')}
            value={<span title={market.amount}>{compact(market.amount)}</span>}
            unit={market.quoteCurrency}
          />
          <Stat label={label('area')} value={area?.name ?? String(market.tradeArea)} />
        </div>
      </Panel>
      <Panel title={label('fixed')}>
        <Facts
          layout="columns"
          items={[
            figure('id', String(market.tradeId)),
            { id: 'base', label: label('base'), value: `${market.baseCurrency} (${market.baseCoinId})` },
            { id: 'quote', label: label('quote'), value: `${market.quoteCurrency} (${market.quoteCoinId})` },
            figure('tickSize', market.tickSize),
            figure('lotSize', market.lotSize),
            figure('maxPrice', market.maxPrice),
          ]}
        />
      </Panel>
      <TermsForm market={market} />
    </>
  );
}
