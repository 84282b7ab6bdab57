import type { BalanceData } from '@bourse/contract';
import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { FiatText, RateHint } from '@bourse/kit/formats/fiat-worth.tsx';
import { NO_VALUE } from '@bourse/kit/formats/format.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { PAGE_HEAD } from '@bourse/kit/page/page-head.ts';
import { buttonClass, Cell, HeadCell, Row, Shortened, Table } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { TransferLink } from '../../trading/transfer-link.tsx';
import { Amount } from './amount.tsx';
import { FaucetButton } from './faucet-button.tsx';

export interface BalanceListProps {
  readonly balances: readonly BalanceData[];
  /** The market on which a coin trades; undefined when there is none. */
  readonly marketOf: (balance: BalanceData) => string | undefined;
  readonly isDemo: boolean;
}

function Coin({ balance }: { readonly balance: BalanceData }) {
  return (
    <span className="flex items-center gap-3">
      <CoinIcon code={balance.shortName} logo={balance.webLogo} size={28} />
      <span className="min-w-0">
        <span className="block text-14 font-medium">{balance.shortName}</span>
        <Shortened text={balance.name} className="text-12 text-text-3" />
      </span>
    </span>
  );
}

function Worth({ usdt }: { readonly usdt: string }) {
  if (usdt === '') return <span className="text-text-3">{NO_VALUE}</span>;
  return (
    <>
      <Amount value={usdt} unit="USDT" />
      <span className="block text-12 text-text-3">
        <FiatText usdt={usdt} isOwn />
      </span>
    </>
  );
}

/** The coins as a table, for wide screens. */
export function BalanceTable({ balances, marketOf, isDemo }: BalanceListProps) {
  const intl = useIntl();
  return (
    <Table caption={intl.formatMessage({ id: 'funds.caption' })} className="text-13">
      <thead className={PAGE_HEAD}>
        <tr>
          <HeadCell>
            <FormattedMessage id="trading.coin" />
          </HeadCell>
          {(['funds.amount', 'trading.available', 'trading.held'] as const).map((id) => (
            <HeadCell key={id} align="end">
              <FormattedMessage id={id} />
            </HeadCell>
          ))}
          <HeadCell align="end">
            <RateHint>
              <FormattedMessage id="trading.worth" />
            </RateHint>
          </HeadCell>
          <HeadCell align="end">
            <FormattedMessage id="trading.actions" />
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {balances.map((balance) => (
          <Row key={balance.coinId} density="roomy">
            <Cell>
              <Coin balance={balance} />
            </Cell>
            <Cell align="end">
              <Amount value={balance.total} />
            </Cell>
            <Cell align="end">
              <Amount value={balance.available} />
            </Cell>
            <Cell align="end">
              <Amount value={balance.held} />
            </Cell>
            <Cell align="end">
              <Worth usdt={balance.usdt} />
            </Cell>
            <Cell align="end">
              <span className="flex flex-wrap justify-end gap-x-2 gap-y-1">
                <BalanceActions balance={balance} market={marketOf(balance)} isDemo={isDemo} />
              </span>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

interface BalanceActionsProps {
  readonly balance: BalanceData;
  readonly market: string | undefined;
  readonly isDemo: boolean;
}

function BalanceActions({ balance, market, isDemo }: BalanceActionsProps) {
  const intl = useIntl();
  return (
    <>
      {isDemo && <FaucetButton size="sm" tone="quiet" coinId={balance.coinId} coin={balance.shortName} />}
      <TransferLink
        preset={{ source: balance.wallet, coinId: balance.coinId }}
        aria-label={intl.formatMessage({ id: 'trading.transferCoin' }, { coin: balance.shortName })}
        className={buttonClass('quiet', 'sm')}
      >
        <FormattedMessage id="trading.transfer" />
      </TransferLink>
      {market !== undefined && (
        <AppLink
          to="/trade/exchange/"
          search={{ tradeCode: market }}
          aria-label={intl.formatMessage({ id: 'funds.tradeCoin' }, { coin: balance.shortName })}
          className={buttonClass('neutral', 'sm')}
        >
          <FormattedMessage id="funds.trade" />
        </AppLink>
      )}
    </>
  );
}

/** The coins as cards, for narrower ones. */
export function BalanceCards({ balances, marketOf, isDemo }: BalanceListProps) {
  const intl = useIntl();
  return (
    <ul aria-label={intl.formatMessage({ id: 'funds.caption' })} className="divide-y">
      {balances.map((balance) => (
        <li key={balance.coinId} className="px-4 py-3">
          <div className="flex items-center justify-between gap-3">
            <Coin balance={balance} />
            <span className="text-end">
              <span className="block text-14 font-medium">
                <Amount value={balance.total} />
              </span>
              <span className="block text-12 text-text-3">
                <Worth usdt={balance.usdt} />
              </span>
            </span>
          </div>
          <dl className="mt-2 grid grid-cols-2 gap-x-4 text-12">
            <div className="min-w-0">
              <dt className="text-text-3">
                <FormattedMessage id="trading.available" />
              </dt>
              <dd className="wrap-anywhere">
                <Amount value={balance.available} />
              </dd>
            </div>
            <div className="min-w-0 text-end">
              <dt className="text-text-3">
                <FormattedMessage id="trading.held" />
              </dt>
              <dd className="wrap-anywhere">
                <Amount value={balance.held} />
              </dd>
            </div>
          </dl>
          <div className="mt-1 -mb-1 flex flex-wrap justify-end gap-1">
            <BalanceActions balance={balance} market={marketOf(balance)} isDemo={isDemo} />
          </div>
        </li>
      ))}
    </ul>
  );
}
