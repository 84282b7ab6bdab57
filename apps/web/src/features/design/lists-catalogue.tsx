import {
  Button,
  Cell,
  EmptyState,
  ErrorState,
  HeadCell,
  Row,
  ScrollBox,
  Skeleton,
  SkeletonRows,
  type SortDirection,
  Table,
} from '@bourse/ui';
import { useState } from 'react';
import { CatalogueSection, Specimen } from './catalogue-section.tsx';

const NEXT: Readonly<Record<SortDirection, SortDirection>> = {
  ascending: 'descending',
  descending: 'none',
  none: 'ascending',
};

/** Lists: there, on their way, empty, failed. */
export function ListsCatalogue() {
  return (
    <>
      <CatalogueSection name="States of a list">
        <Specimen state="loading" className="w-60">
          <div className="rounded-8 border p-4">
            <Skeleton className="mb-3 h-4 w-2/3" />
            <SkeletonRows rows={3} rowClassName="h-8 justify-between" blocks={['h-4 w-20', 'h-4 w-14']} />
          </div>
        </Specimen>
        <Specimen state="empty" className="w-64">
          <EmptyState
            title="No open orders"
            description="What this is, and the next step."
            action={<Button tone="accent">Go to trading</Button>}
            className="rounded-8 border"
          />
        </Specimen>
        <Specimen state="error" className="w-64">
          <ErrorState
            title="Your orders could not be loaded"
            description="What happened."
            retryLabel="Try again"
            onRetry={() => undefined}
            className="rounded-8 border"
          />
        </Specimen>
      </CatalogueSection>
      <Tables />
    </>
  );
}

const ROWS = [
  ['dense', 'BTC/USDT', '64,250.00'],
  ['relaxed', 'ETH/USDT', '3,140.25'],
  ['roomy', 'SOL/USDT', '152.30'],
] as const;

function Tables() {
  const [sort, setSort] = useState<SortDirection>('descending');
  return (
    <CatalogueSection name="Tables" note="Rows are 24, 32 or 56 px high and are tinted under the pointer.">
      <Specimen state="sorted by a click; scrolls in its own box" className="w-full max-w-md">
        <ScrollBox className="rounded-8 border">
          <Table caption="Example rows">
            <thead className="border-b">
              <tr>
                <HeadCell sort={sort} onSort={() => setSort(NEXT[sort])}>
                  Market
                </HeadCell>
                <HeadCell>Density</HeadCell>
                <HeadCell align="end">Price</HeadCell>
              </tr>
            </thead>
            <tbody>
              {ROWS.map(([density, market, price]) => (
                <Row key={density} density={density}>
                  <Cell>{market}</Cell>
                  <Cell>{density}</Cell>
                  <Cell align="end" figure>
                    {price}
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </ScrollBox>
      </Specimen>
    </CatalogueSection>
  );
}
