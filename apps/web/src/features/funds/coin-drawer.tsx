import type { BalanceData } from '@bourse/contract';
import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { NO_VALUE, useFormats } from '@bourse/kit/formats/format.ts';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { useTickers } from '@bourse/kit/stream/tickers.ts';
import { buttonClass, Drawer, Facts, SkeletonRows } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { Amount } from './amount.tsx';
import { BalanceActions, DayChange } from './balance-table.tsx';
import { EntryRows } from './entry-rows.tsx';
import { FaucetButton } from './faucet-button.tsx';
import { centsOf, percentText } from './model/cents.ts';
import { livePrice } from './model/live-worth.ts';
import { useRecentEntries } from './overview/assets-queries.ts';

const RECENT = 5;

export interface CoinDrawerProps {
  readonly balance: BalanceData;
  /** Every balance of the account. */
  readonly all: readonly BalanceData[];
  readonly market: string | undefined;
  readonly isDemo: boolean;
  readonly onClose: () => void;
}

/** One coin of the account in detail: its figures, its latest changes, and what is done with it. */
export function CoinDrawer({ balance, all, market, isDemo, onClose }: CoinDrawerProps) {
  const intl = useIntl();
  const { shortName: coin, coinId } = balance;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <span className="flex items-center gap-2">
          <CoinIcon code={coin} logo={balance.webLogo} size={22} />
          {intl.formatMessage({ id: 'assets.coin.title' }, { coin })}
        </span>
      }
      closeLabel={intl.formatMessage({ id: 'common.close' })}
    >
      <div className="grid gap-5 p-4">
        <div className="flex flex-wrap gap-2">
          <BalanceActions balance={balance} market={market} />
          {isDemo && <FaucetButton size="sm" tone="quiet" coinId={coinId} coin={coin} />}
        </div>
        <CoinFacts balance={balance} all={all} />
        <section aria-labelledby="coin-recent" className="-mx-4">
          <h3 id="coin-recent" className="px-4 pb-1 text-13 font-medium">
            <FormattedMessage id="assets.coin.recent" />
          </h3>
          <CoinEntries coinId={coinId} />
        </section>
        <div className="flex flex-wrap gap-2">
          <AppLink
            to="/assetManagement/home"
            search={{ tab: 'statement', coinId: String(coinId) }}
            onClick={onClose}
            className={buttonClass('neutral', 'sm')}
          >
            <FormattedMessage id="assets.coin.statement" values={{ coin }} />
          </AppLink>
          <AppLink to="/coinInfo" search={{ coinId: String(coinId) }} className={buttonClass('quiet', 'sm')}>
            <FormattedMessage id="assets.coin.facts" values={{ coin }} />
          </AppLink>
        </div>
      </div>
    </Drawer>
  );
}

function CoinFacts({ balance, all }: Pick<CoinDrawerProps, 'balance' | 'all'>) {
  const { figure } = useFormats();
  const own = useOwnAmount();
  const prices = useTickers();
  const { shortName, total, available, held, usdt } = balance;
  const whole = all.reduce((sum, one) => sum + centsOf(one.usdt), 0n);
  const share = percentText(centsOf(usdt), whole);
  const change = prices?.get(`${shortName.toLowerCase()}_usdt`)?.change ?? '';
  const label = (id: string) => <FormattedMessage id={id} />;
  return (
    <Facts
      items={[
        { id: 'total', label: label('funds.amount'), value: <Amount value={total} /> },
        { id: 'available', label: label('trading.available'), value: <Amount value={available} /> },
        { id: 'held', label: label('trading.held'), value: <Amount value={held} /> },
        {
          id: 'worth',
          label: label('trading.worth'),
          value: usdt === '' ? NO_VALUE : <Amount value={usdt} unit="USDT" />,
        },
        {
          id: 'share',
          label: label('assets.coin.share'),
          value: share === '' ? NO_VALUE : own(`${share}%`),
          figure: true,
        },
        {
          id: 'price',
          label: label('assets.coin.price'),
          value: figure(livePrice(shortName, prices) ?? ''),
          figure: true,
        },
        { id: 'change', label: label('assets.coin.change'), value: <DayChange change={change} /> },
      ]}
    />
  );
}

function CoinEntries({ coinId }: { readonly coinId: number }) {
  const query = useRecentEntries(RECENT, coinId);
  return (
    <Loaded
      query={{ data: query.data?.items, error: query.error, refetch: query.refetch }}
      failedId="funds.statementError"
      skeleton={<SkeletonRows rows={RECENT} rowClassName="h-12 gap-3 px-4" blocks={['h-4 w-24', 'ms-auto h-4 w-20']} />}
      isEmpty={(entries) => entries.length === 0}
      empty={
        <p className="px-4 text-13 text-text-3">
          <FormattedMessage id="assets.coin.none" />
        </p>
      }
    >
      {(entries) => <EntryRows entries={entries} labelId="assets.coin.recent" />}
    </Loaded>
  );
}
