import { changeText } from '@bourse/domain';
import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { NO_VALUE, useFormats } from '@bourse/kit/formats/format.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Badge, cx, directionOf, Shortened, SignedValue } from '@bourse/ui';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLiveTicker } from '../use-market-tickers.ts';
import { useIsActive } from './active-option.ts';
import { type Found, type FoundContract, type FoundSpot, foundHref, foundName, priceAt } from './found.ts';

/** Ranks that are set off. */
const TOP_RANKS = 3;

export interface SearchOptionProps {
  readonly id: string;
  readonly found: Found;
  readonly rank?: number | undefined;
  readonly onPick: () => void;
}

/** One market or contract to pick; a link, so that it also opens in a tab of its own. */
export function SearchOption({ id, found, rank, onPick }: SearchOptionProps) {
  const isActive = useIsActive(id);
  return (
    <AppLink
      {...foundHref(found)}
      id={id}
      role="option"
      // The field keeps the focus; arrow keys move among the options.
      tabIndex={-1}
      aria-selected={isActive}
      preload={false}
      onClick={onPick}
      className={cx(
        'flex h-11 items-center gap-2 rounded-4 px-2 hover:bg-surface-2',
        isActive && 'bg-surface-3 outline-1 -outline-offset-1 outline-accent',
      )}
    >
      {rank !== undefined && (
        <span
          className={cx(
            'num w-4 shrink-0 text-center text-13 font-semibold',
            rank <= TOP_RANKS ? 'text-accent' : 'text-text-3',
          )}
        >
          {rank}
        </span>
      )}
      {found.kind === 'spot' ? <SpotCells found={found} /> : <ContractCells found={found} />}
    </AppLink>
  );
}

function SpotCells({ found }: { readonly found: FoundSpot }) {
  const intl = useIntl();
  const { figure } = useFormats();
  const ticker = useLiveTicker(found.tradeCode, undefined);
  const last = priceAt(ticker?.last ?? found.last, found.digit);
  return (
    <>
      <CoinIcon code={found.baseCurrency} logo={found.webLogo} size={22} />
      <Name found={found}>
        {found.isMarginTrade && (
          <Badge>
            <span className="num" title={intl.formatMessage({ id: 'search.margin' }, { ratio: found.marginRatio })}>
              {`${found.marginRatio}x`}
            </span>
          </Badge>
        )}
      </Name>
      <span className="num text-end text-13">{figure(last)}</span>
      <Change text={ticker?.change ?? found.change} />
    </>
  );
}

function ContractCells({ found }: { readonly found: FoundContract }) {
  return (
    <>
      <CoinIcon code={found.baseCurrency} size={22} />
      <Name found={found}>
        <Badge>
          <FormattedMessage id={`search.period.${found.contractType}`} />
        </Badge>
      </Name>
      <Change text={found.changepercentage} />
    </>
  );
}

function Name({ found, children }: { readonly found: Found; readonly children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1.5">
      <Shortened dir="ltr" text={foundName(found)} className="text-13 font-medium" />
      {children}
    </span>
  );
}

function Change({ text }: { readonly text: string }) {
  const change = text === '' ? '' : changeText(text);
  return (
    <SignedValue direction={directionOf(change)} className="w-16 shrink-0 text-end text-12">
      {change === '' ? NO_VALUE : `${change}%`}
    </SignedValue>
  );
}
