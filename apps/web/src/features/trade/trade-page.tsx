import { buttonClass, EmptyState, ErrorState } from '@bourse/ui';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorMessageId, errorNameOf } from '../../app/api-error.ts';
import { AppLink, SPOT_PATH, spotSearch } from '../../app/app-link.tsx';
import { useMarkets } from '../../app/queries.ts';
import { DEFAULT_CODE, readTradeCode } from './model/trade-code.ts';
import { tradingMarketOf } from './model/trading-market.ts';
import { Terminal } from './terminal.tsx';
import { TerminalProvider } from './terminal-context.tsx';
import { TerminalSkeleton } from './terminal-skeleton.tsx';

export interface TradePageProps {
  /** Market as the address names it. */
  readonly tradeCode: string;
}

/** Spot trading of one market. */
export function TradePage({ tradeCode }: TradePageProps) {
  const intl = useIntl();
  const code = readTradeCode(tradeCode);
  const { data: markets, error, refetch } = useMarkets();
  const data = markets?.find((market) => market.tradeCode === code);
  const market = useMemo(() => (data === undefined ? undefined : tradingMarketOf(data)), [data]);
  if (market !== undefined) {
    return (
      <TerminalProvider key={code} market={market}>
        <Terminal />
      </TerminalProvider>
    );
  }
  if (markets !== undefined) return <UnknownMarket code={tradeCode} />;
  if (error !== null) {
    return (
      <ErrorState
        className="flex-1"
        title={intl.formatMessage({ id: 'trade.loadFailed' })}
        description={intl.formatMessage({ id: errorMessageId(errorNameOf(error)) })}
        retryLabel={intl.formatMessage({ id: 'common.retry' })}
        onRetry={() => void refetch()}
      />
    );
  }
  return <TerminalSkeleton />;
}

function UnknownMarket({ code }: { readonly code: string }) {
  return (
    <EmptyState
      className="flex-1"
      title={<FormattedMessage id="trade.unknown" values={{ code: code.slice(0, 40) }} />}
      description={<FormattedMessage id="trade.unknownHint" />}
      action={
        <span className="flex gap-2">
          <AppLink to={SPOT_PATH} search={spotSearch(DEFAULT_CODE)} className={buttonClass('accent')}>
            <FormattedMessage id="trade.unknownDefault" />
          </AppLink>
          <AppLink to="/market" className={buttonClass('neutral')}>
            <FormattedMessage id="menu.markets" />
          </AppLink>
        </span>
      }
    />
  );
}
