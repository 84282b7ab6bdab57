import type { RouteData } from '@bourse/contract';
import { Cell, HeadCell, Row, ScrollBox, Table } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { Figure } from '../../room/columns.tsx';

export interface HouseAccountsProps {
  readonly accounts: RouteData<'consoleBooks'>['assets'][number]['house'];
}

/** What the house has of a coin, account by account. */
export function HouseAccounts({ accounts }: HouseAccountsProps) {
  const caption = useIntl().formatMessage({ id: 'books.house' });
  return (
    <ScrollBox aria-label={caption}>
      <Table caption={caption} className="max-w-160">
        <thead>
          <tr>
            <HeadCell>
              <FormattedMessage id="books.house" />
            </HeadCell>
            <HeadCell>
              <FormattedMessage id="books.class" />
            </HeadCell>
            <HeadCell align="end">
              <FormattedMessage id="books.amount" />
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <Row key={account.accountId}>
              <Cell className="font-mono">{account.name}</Cell>
              <Cell>
                <FormattedMessage id={`books.class.${account.class}`} />
              </Cell>
              <Cell align="end" figure>
                <Figure text={account.total} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </ScrollBox>
  );
}
