import type { BalanceData } from '@bourse/contract';
import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { FiatText, RateHint } from '@bourse/kit/formats/fiat-worth.tsx';
import { NO_VALUE } from '@bourse/kit/formats/format.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { PAGE_HEAD } from '@bourse/kit/page/page-head.ts';
import { buttonClass, Cell, cx, directionOf, HeadCell, Row, Shortened, SignedValue, Table } from '@bourse/ui';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TransferLink } from '../../trading/transfer-link.tsx';
import { Amount } from './amount.tsx';
import { type BalanceSort, type BalanceSortColumn, isHeld } from './balances.ts';

export interface BalanceListProps {
  readonly balances: readonly BalanceData[];
  /** The market on which a coin trades; undefined when there is none. */
  readonly marketOf: (balance: BalanceData) => string | undefined;
  /** Change of 24 hours in percent with its sign; empty when unknown. */
  readonly changeOf: (balance: BalanceData) => string;
  readonly sort: BalanceSort;
  readonly onSort: (column: BalanceSortColumn) => void;
  readonly onOpen: (balance: BalanceData) => void;
}

interface CoinProps {
  readonly balance: BalanceData;
  readonly onOpen: (balance: BalanceData) => void;
}

/** The coin as the button that opens its details; the button covers its row. */
function Coin({ balance, onOpen }: CoinProps) {
  const intl = useIntl();
  return (
    <button
      type="button"
      aria-label={intl.formatMessage({ id: 'funds.details' }, { coin: balance.shortName })}
      onClick={() => onOpen(balance)}
      className="flex min-h-11 items-center gap-3 text-start after:absolute after:inset-0"
    >
      <CoinIcon code={balance.shortName} logo={balance.webLogo} size={28} />
      <span className="min-w-0">
        <span className="block text-14 font-medium">{balance.shortName}</span>
        <Shortened text={balance.name} className="text-12 text-text-3" />
      </span>
    </button>
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

/** The change of 24 hours; a dash where no market tells it. */
export function DayChange({ change }: { readonly change: string }) {
  if (change === '') return <span className="text-text-3">{NO_VALUE}</span>;
  return (
    <span dir="ltr">
      <SignedValue direction={directionOf(change)}>{change}%</SignedValue>
    </span>
  );
}

/** The coins as a table, for wide screens. */
export function BalanceTable(props: BalanceListProps) {
  const { balances, marketOf, changeOf, onOpen } = props;
  const intl = useIntl();
  return (
    <Table caption={intl.formatMessage({ id: 'funds.caption' })} className="text-13">
      <TableHead {...props} />
      <tbody>
        {balances.map((balance) => (
          <Row key={balance.coinId} density="roomy" className={cx('relative', !isHeld(balance) && 'text-text-3')}>
            <Cell>
              <Coin balance={balance} onOpen={onOpen} />
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
            <Cell align="end" className="w-24">
              <DayChange change={changeOf(balance)} />
            </Cell>
            <Cell align="end">
              <span className="relative z-1 flex flex-wrap justify-end gap-x-2 gap-y-1">
                <BalanceActions balance={balance} market={marketOf(balance)} />
              </span>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function TableHead({ sort, onSort }: Pick<BalanceListProps, 'sort' | 'onSort'>) {
  const sorting = (column: BalanceSortColumn) => {
    const direction = sort.isDescending ? 'descending' : 'ascending';
    return { sort: sort.column === column ? direction : 'none', onSort: () => onSort(column) } as const;
  };
  return (
    <thead className={PAGE_HEAD}>
      <tr>
        <HeadCell {...sorting('coin')}>
          <FormattedMessage id="trading.coin" />
        </HeadCell>
        <HeadCell align="end" {...sorting('total')}>
          <FormattedMessage id="funds.amount" />
        </HeadCell>
        {(['trading.available', 'trading.held'] as const).map((id) => (
          <HeadCell key={id} align="end">
            <FormattedMessage id={id} />
          </HeadCell>
        ))}
        <HeadCell align="end" {...sorting('worth')}>
          <RateHint>
            <FormattedMessage id="trading.worth" />
          </RateHint>
        </HeadCell>
        <HeadCell align="end" {...sorting('change')}>
          <FormattedMessage id="funds.change24h" />
        </HeadCell>
        <HeadCell align="end">
          <FormattedMessage id="trading.actions" />
        </HeadCell>
      </tr>
    </thead>
  );
}

export interface BalanceActionsProps {
  readonly balance: BalanceData;
  readonly market: string | undefined;
}

/** What is done with a coin: transfer it, trade it. */
export function BalanceActions({ balance, market }: BalanceActionsProps) {
  const intl = useIntl();
  return (
    <>
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
export function BalanceCards({ balances, marketOf, changeOf, onOpen }: BalanceListProps) {
  const intl = useIntl();
  return (
    <ul aria-label={intl.formatMessage({ id: 'funds.caption' })} className="divide-y">
      {balances.map((balance) => (
        <li key={balance.coinId} className="relative px-4 py-3">
          <div className="flex items-center justify-between gap-3">
            <Coin balance={balance} onOpen={onOpen} />
            <span className="text-end">
              <span className="block text-14 font-medium">
                <Amount value={balance.total} />
              </span>
              <span className="block text-12 text-text-3">
                <Worth usdt={balance.usdt} />
              </span>
            </span>
          </div>
          <dl className="mt-2 grid grid-cols-[1fr_1fr_auto] gap-x-4 text-12">
            <Fact id="trading.available">
              <Amount value={balance.available} />
            </Fact>
            <Fact id="trading.held">
              <Amount value={balance.held} />
            </Fact>
            <Fact id="funds.change24h">
              <DayChange change={changeOf(balance)} />
            </Fact>
          </dl>
          <div className="relative z-1 mt-1 -mb-1 flex flex-wrap justify-end gap-1">
            <BalanceActions balance={balance} market={marketOf(balance)} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Fact({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0 last:text-end">
      <dt className="text-text-3">
        <FormattedMessage id={id} />
      </dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
