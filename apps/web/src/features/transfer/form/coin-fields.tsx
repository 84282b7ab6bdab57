import { useSearchSelect } from '@bourse/kit/list/select-history.ts';
import { SearchSelect, Skeleton } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import type { TransferOffer } from '../model/transfer-check.ts';
import { needsPair, type TransferDraft, withCoin, withPair } from '../model/transfer-draft.ts';
import { isCoinEnabled, isPairEnabled, listedCoins } from '../model/transfer-offer.ts';

export interface CoinFieldsProps {
  readonly draft: TransferDraft;
  readonly offer: TransferOffer;
  readonly onChange: (draft: TransferDraft) => void;
}

const FIELD = 'h-11 w-full text-14 font-medium';

/** The pair, where isolated margin is a side, and the coin. What cannot be transferred can be seen and not chosen. */
export function CoinFields(props: CoinFieldsProps) {
  return (
    <>
      {needsPair(props.draft) && <PairField {...props} />}
      <CoinField {...props} />
    </>
  );
}

function PairField({ draft, offer: { pair, pairs }, onChange }: CoinFieldsProps) {
  const intl = useIntl();
  const { words } = useSearchSelect('transferPair');
  if (pairs === undefined) return <FieldSkeleton labelId="trading.pair" />;
  if (pair === undefined) return null;
  return (
    <Labelled labelId="trading.pair">
      <SearchSelect
        label={intl.formatMessage({ id: 'trading.pair' })}
        value={String(pair.tradeId)}
        onValueChange={(tradeId) => onChange(withPair(draft, Number(tradeId)))}
        items={pairs.map((option) => ({
          value: String(option.tradeId),
          label: `${option.base}/${option.quote}`,
          disabled: !isPairEnabled(option, draft),
        }))}
        words={words}
        className={FIELD}
      />
    </Labelled>
  );
}

function CoinField({ draft, offer: { coin, coins, pair }, onChange }: CoinFieldsProps) {
  const intl = useIntl();
  const { words, history, onHistoryChange } = useSearchSelect('transferCoin');
  if (coins === undefined)
    return needsPair(draft) && pair === undefined ? null : <FieldSkeleton labelId="trading.coin" />;
  return (
    <Labelled labelId="trading.coin">
      <SearchSelect
        label={intl.formatMessage({ id: 'trading.coin' })}
        value={coin?.shortName ?? ''}
        onValueChange={(shortName) => {
          const picked = coins.find((option) => option.shortName === shortName);
          if (picked !== undefined) onChange(withCoin(draft, picked.coinId));
        }}
        items={listedCoins(coins).map((option) => ({
          value: option.shortName,
          label: option.shortName,
          note: isCoinEnabled(option) ? option.name : intl.formatMessage({ id: 'transfer.closed' }),
          searched: option.shortName,
          disabled: !isCoinEnabled(option),
        }))}
        words={words}
        history={history}
        onHistoryChange={onHistoryChange}
        className={FIELD}
      />
    </Labelled>
  );
}

interface LabelledProps {
  readonly labelId: string;
  readonly children: React.ReactNode;
}

function Labelled({ labelId, children }: LabelledProps) {
  return (
    <div>
      <span aria-hidden="true" className="mb-1.5 block text-12 text-text-2">
        <FormattedMessage id={labelId} />
      </span>
      {children}
    </div>
  );
}

function FieldSkeleton({ labelId }: { readonly labelId: string }) {
  return (
    <Labelled labelId={labelId}>
      <Skeleton className="h-11 w-full rounded-8" />
    </Labelled>
  );
}
