export interface TradePageProps {
  /** Market, lower case: `btc_usdt`. */
  readonly tradeCode: string;
}

/** Spot trading of one market. */
export function TradePage({ tradeCode }: TradePageProps) {
  return <h1 className="p-6 text-20">{tradeCode}</h1>;
}
