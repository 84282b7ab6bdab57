import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { Cell, EmptyState, HeadCell, Row, Table } from '@bourse/ui';
import { useIntl } from 'react-intl';
import { FigureCell } from './order-cells.tsx';
import { useSpotRows } from './spot-rows.ts';

/** Balances of the spot wallet: total, held by open orders, available. */
export function Balances() {
  const intl = useIntl();
  const rows = useSpotRows();
  const shown = useOwnAmount();
  if (rows.length === 0) {
    return (
      <EmptyState
        className="py-6"
        title={intl.formatMessage({ id: 'ticket.balances.empty' })}
        description={intl.formatMessage({ id: 'ticket.balances.emptyHint' })}
      />
    );
  }
  return (
    <Table caption={intl.formatMessage({ id: 'terminal.balances' })}>
      <thead className="sticky top-0 z-10 bg-surface-1">
        <tr>
          <HeadCell>{intl.formatMessage({ id: 'trading.coin' })}</HeadCell>
          {(['sum', 'held', 'available', 'worth'] as const).map((key) => (
            <HeadCell key={key} align="end">
              {intl.formatMessage({ id: `trading.${key}` })}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((balance) => (
          <Row key={balance.coinId}>
            <Cell>
              <span className="flex items-center gap-2 font-medium">
                <CoinIcon code={balance.shortName} logo={balance.webLogo} size={18} />
                {balance.shortName.toUpperCase()}
              </span>
            </Cell>
            <FigureCell text={shown(balance.total)} />
            <FigureCell text={shown(balance.held)} />
            <FigureCell text={shown(balance.available)} />
            <FigureCell text={shown(balance.usdt)} unit="USDT" />
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
