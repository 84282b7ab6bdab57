import type { Market } from '@bourse/kit/api/queries.ts';
import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Cell, cx, HeadCell, Row, ScrollBox, SkeletonRows, Table } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { pairName } from '../market-rows.ts';
import { type FeeGroup, feeGroups } from './fee-groups.ts';
import { percentOfPpm } from './fee-rates.ts';

const SKELETON_ROWS = 10;

/** The rates of markets, those that charge the same under one heading. */
export function FeeTable({ markets }: { readonly markets: readonly Market[] }) {
  const intl = useIntl();
  return (
    <ScrollBox>
      <Table caption={intl.formatMessage({ id: 'fees.markets' })} className="text-13">
        <thead className="border-b">
          <tr>
            <HeadCell>
              <FormattedMessage id="markets.pair" />
            </HeadCell>
            {(['maker', 'taker', 'tick', 'least'] as const).map((id) => (
              <HeadCell key={id} align="end" className={cx('md:w-1/6', id === 'tick' && 'max-sm:hidden')}>
                <FormattedMessage id={`fees.${id}`} />
              </HeadCell>
            ))}
          </tr>
        </thead>
        {feeGroups(markets).map((group) => (
          <Group key={`${group.tradeArea}/${group.makerFeePpm}/${group.takerFeePpm}`} group={group} />
        ))}
      </Table>
    </ScrollBox>
  );
}

function Group({ group }: { readonly group: FeeGroup }) {
  const { makerFeePpm, markets, takerFeePpm, tradeArea } = group;
  const values = {
    count: markets.length,
    maker: `${percentOfPpm(makerFeePpm)}%`,
    taker: `${percentOfPpm(takerFeePpm)}%`,
  };
  return (
    <tbody>
      <tr className="border-b bg-surface-2">
        <th scope="rowgroup" colSpan={5} className="px-4 py-2 text-start text-12 font-medium text-text-2">
          {tradeArea === 1 ? (
            <FormattedMessage id="fees.group.main" values={values} />
          ) : (
            <>
              <FormattedMessage id={tradeArea === 6 ? 'markets.area.6' : 'markets.area.8'} />
              {' · '}
              <FormattedMessage id="fees.group.rates" values={values} />
            </>
          )}
        </th>
      </tr>
      {markets.map((market) => (
        <FeeRow key={market.tradeId} market={market} />
      ))}
    </tbody>
  );
}

function FeeRow({ market }: { readonly market: Market }) {
  const { figure } = useFormats();
  const quote = market.quoteCurrency.toUpperCase();
  return (
    <Row className="h-11">
      <Cell>
        <AppLink
          to="/trade/exchange/"
          search={{ tradeCode: market.tradeCode }}
          className="inline-flex min-h-11 items-center gap-2.5 font-medium hover:text-accent"
        >
          <CoinIcon code={market.baseCurrency} logo={market.webLogo} size={22} />
          {pairName(market)}
        </AppLink>
      </Cell>
      <Cell align="end" figure>
        {percentOfPpm(market.makerFeePpm)}%
      </Cell>
      <Cell align="end" figure>
        {percentOfPpm(market.takerFeePpm)}%
      </Cell>
      <Cell align="end" figure className="text-text-2 max-sm:hidden">
        {market.tickSize}
      </Cell>
      <Cell align="end" figure className="text-text-2">
        {figure(market.minNotional)} <span className="text-text-3">{quote}</span>
      </Cell>
    </Row>
  );
}

/** The table while it is on its way. */
export function FeeTableSkeleton() {
  return (
    <SkeletonRows
      rows={SKELETON_ROWS}
      className="pt-9"
      rowClassName="h-11 gap-3 px-4"
      blocks={['size-5.5 rounded-full!', 'h-4 w-24', 'ms-auto h-4 w-14', 'h-4 w-14', 'h-4 w-20']}
    />
  );
}
