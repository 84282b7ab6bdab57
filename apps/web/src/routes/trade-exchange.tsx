import { useSearch } from '@tanstack/react-router';
import { TradePage } from '../features/spot/trade-page.tsx';

/** Spot trading of the market that the address names. */
export function TradeExchangeRoute() {
  const { tradeCode } = useSearch({ strict: false });
  return <TradePage tradeCode={typeof tradeCode === 'string' ? tradeCode.toLowerCase() : 'btc_usdt'} />;
}
