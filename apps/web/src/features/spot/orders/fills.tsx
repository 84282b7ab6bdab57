import { Cell, HeadCell, Row, Table } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { StrategyTag } from '../order-row/strategy-tag.tsx';
import { HistoryFrame } from './history-frame.tsx';
import { FigureCell, PairCell, SideCell, TimeCell } from './order-cells.tsx';
import { useFillHistory } from './use-history.ts';

/** The user's trades, newest first. */
export function Fills({ tradeCode }: { readonly tradeCode: string | undefined }) {
  const intl = useIntl();
  const query = useFillHistory(tradeCode);
  return (
    <HistoryFrame query={query} emptyId="ticket.noFills">
      {(fills) => (
        <Table caption={intl.formatMessage({ id: 'terminal.orders.fills' })}>
          <thead className="sticky top-0 z-10 bg-surface-1">
            <tr>
              {(['time', 'pair', 'side', 'role'] as const).map((key) => (
                <HeadCell key={key}>{intl.formatMessage({ id: `trading.${key}` })}</HeadCell>
              ))}
              {(['price', 'qty', 'total', 'fee'] as const).map((key) => (
                <HeadCell key={key} align="end">
                  {intl.formatMessage({ id: `trading.${key}` })}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {fills.map((fill) => (
              <Row key={`${fill.tradeId}-${fill.fillNo}-${fill.role}`}>
                <TimeCell timeMs={fill.timeMs} />
                <PairCell tradeCode={fill.tradeCode} />
                <SideCell side={fill.side} />
                <Cell className="text-text-2">
                  <FormattedMessage id={`trading.role.${fill.role}`} />
                  <StrategyTag of={fill} />
                </Cell>
                <FigureCell text={fill.price} />
                <FigureCell text={fill.qty} />
                <FigureCell text={fill.quote} />
                <FigureCell text={fill.fee} unit={fill.feeCurrency.toUpperCase()} />
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </HistoryFrame>
  );
}
