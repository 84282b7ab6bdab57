import type { OrderData } from '@bourse/contract';
import { parseStrategyOrderId, type StrategyOrderKey, twapSlices } from '@bourse/domain';
import { api } from '@bourse/kit/api/api.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Badge } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { spotCalls } from '../calls.ts';

/** How many orders the strategy has in all; 0 until that is known. It never changes. */
function useOrderCount({ strategyId }: StrategyOrderKey): number {
  const { data } = useQuery({
    queryKey: ['own', 'strategy-size', strategyId],
    queryFn: async ({ signal }) => {
      const { scale, twap } = await api(spotCalls.spotStrategy, { params: { strategyId }, signal });
      return scale?.orderCount ?? (twap === null ? 0 : twapSlices(twap.durationMs));
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ?? 0;
}

export interface StrategyTagProps {
  /** An order, or a fill of one. */
  readonly of: Pick<OrderData, 'clientOrderId' | 'tradeCode'>;
}

/** Marks what a strategy placed, and leads to it; nothing for other orders. */
export function StrategyTag({ of: { clientOrderId, tradeCode } }: StrategyTagProps) {
  const name = parseStrategyOrderId(clientOrderId);
  return name === undefined ? null : <Tag name={name} tradeCode={tradeCode} />;
}

function Tag({ name, tradeCode }: { readonly name: StrategyOrderKey; readonly tradeCode: string }) {
  const intl = useIntl();
  const count = useOrderCount(name);
  const { kind, orderNo: at, strategyId } = name;
  const place = count === 0 ? `#${at}` : `${at}/${count}`;
  return (
    <AppLink
      to="/trade/exchange/"
      search={{ tradeCode, strategyId }}
      preload={false}
      title={intl.formatMessage({ id: `strategies.place.${kind}` }, { at, count })}
      className="ms-1.5 rounded-4 max-md:inline-block max-md:py-1"
    >
      <Badge tone="accent" className="num">
        {`\u2066${intl.formatMessage({ id: `trading.type.${kind}` })} ${place}\u2069`}
      </Badge>
    </AppLink>
  );
}
