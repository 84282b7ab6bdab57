import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { useSearchSelect } from '@bourse/kit/list/select-history.ts';
import { SearchSelect } from '@bourse/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ConvertCoin } from './model/coins.ts';

export interface CoinEndProps {
  /** Message id of its name. */
  readonly labelId: string;
  readonly label: string;
  readonly coin: ConvertCoin;
  readonly coins: readonly ConvertCoin[];
  readonly onCoinChange: (code: string) => void;
  /** Beside the name. */
  readonly note: ReactNode;
  /** The figure. */
  readonly children: ReactNode;
}

/** One end of a conversion: which coin, and how much of it. */
export function CoinEnd({ labelId, label, coin, coins, onCoinChange, note, children }: CoinEndProps) {
  const { words, history, onHistoryChange } = useSearchSelect('convertCoin');
  return (
    <div className="rounded-8 border bg-surface-2 p-3 md:p-4">
      <div className="mb-2 flex min-h-5 items-baseline justify-between gap-3 text-12 text-text-2">
        <span>
          <FormattedMessage id={labelId} />
        </span>
        <span className="num text-text-3">{note}</span>
      </div>
      <div className="flex items-start gap-3">
        <span className="flex w-38 shrink-0 items-center gap-2">
          <CoinIcon code={coin.code} logo={coin.logo} size={28} />
          <SearchSelect
            label={label}
            value={coin.code}
            onValueChange={onCoinChange}
            items={coins.map(({ code, name }) => ({
              value: code,
              label: code,
              note: name,
              searched: `${code} ${name}`,
            }))}
            words={words}
            history={history}
            onHistoryChange={onHistoryChange}
            className="h-11 min-w-0 flex-1 text-14 font-medium"
          />
        </span>
        <div className="min-w-0 flex-1">{children}</div>
      </div>
    </div>
  );
}
