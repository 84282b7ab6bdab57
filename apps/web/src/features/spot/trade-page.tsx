import { type Market, useMarkets } from '@bourse/kit/api/queries.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import type { PageProps } from '@bourse/kit/page/places.ts';
import { buttonClass, EmptyState } from '@bourse/ui';
import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { listedInstrument } from '../../trading/instrument.ts';
import { Terminal } from '../../trading/terminal.tsx';
import { TerminalProvider } from '../../trading/terminal-context.tsx';
import { TerminalSkeleton } from '../../trading/terminal-skeleton.tsx';
import { DEFAULT_CODE, readTradeCode } from './model/trade-code.ts';
import { SPOT } from './spot-key.ts';
import { spotVenue } from './venue.ts';

/** Spot trading of the market that the address names. */
export function TradePage({ search }: PageProps<'tradeCode'>) {
  const tradeCode = search.tradeCode?.toLowerCase() ?? DEFAULT_CODE;
  const code = readTradeCode(tradeCode);
  return (
    <Loaded inSlices query={useMarkets()} failedId="spot.loadFailed" className="flex-1" skeleton={<TerminalSkeleton />}>
      {(markets) => {
        const data = markets.find((market) => market.tradeCode === code);
        return data === undefined ? <UnknownMarket code={tradeCode} /> : <OneMarket key={code} data={data} />;
      }}
    </Loaded>
  );
}

function OneMarket({ data }: { readonly data: Market }) {
  const instrument = useMemo(() => listedInstrument(SPOT, data), [data]);
  return (
    <TerminalProvider venue={spotVenue} instrument={instrument}>
      <Terminal />
    </TerminalProvider>
  );
}

function UnknownMarket({ code }: { readonly code: string }) {
  return (
    <EmptyState
      className="flex-1"
      title={<FormattedMessage id="spot.unknown" values={{ code: code.slice(0, 40) }} />}
      description={<FormattedMessage id="spot.unknownHint" />}
      action={
        <span className="flex gap-2">
          <AppLink to="/trade/exchange/" search={{ tradeCode: DEFAULT_CODE }} className={buttonClass('accent')}>
            <FormattedMessage id="spot.unknownDefault" />
          </AppLink>
          <AppLink to="/market" className={buttonClass('neutral')}>
            <FormattedMessage id="shell.menu.markets" />
          </AppLink>
        </span>
      }
    />
  );
}
