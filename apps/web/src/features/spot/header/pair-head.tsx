import { cx } from '@bourse/ui';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useIntl } from 'react-intl';
import { nextSort, PAIR_SORTS, type PairSort } from '../model/pair-rows.ts';

/** Widths of the columns, those of the rows: market, last price, change, volume. */
export const PAIR_COLUMNS =
  'grid grid-cols-[1.3fr_1fr_4.5rem_5.5rem] items-center gap-2 max-md:grid-cols-[1.3fr_1fr_4.5rem]';

export interface PairHeadProps {
  readonly sort: PairSort | undefined;
  readonly onSort: (sort: PairSort | undefined) => void;
}

/** The names of the columns; pressing one sorts by it. */
export function PairHead({ sort, onSort }: PairHeadProps) {
  const intl = useIntl();
  return (
    <div className={cx(PAIR_COLUMNS, 'ps-9 pe-4 pt-1 text-11 text-text-3')}>
      {PAIR_SORTS.map((key) => {
        const isSorted = sort?.key === key;
        const Arrow = isSorted && !sort.descending ? ArrowUp : ArrowDown;
        const way = isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none';
        return (
          <button
            key={key}
            type="button"
            aria-pressed={isSorted}
            aria-label={intl.formatMessage(
              { id: 'spot.pairs.sort' },
              { column: intl.formatMessage({ id: `spot.pairs.column.${key}` }), way },
            )}
            onClick={() => onSort(nextSort(sort, key))}
            className={cx(
              'inline-flex h-7 items-center whitespace-nowrap hover:text-text-1 max-md:h-11',
              key !== 'pair' && 'justify-end',
              key === 'amount' && 'max-md:hidden',
              isSorted && 'text-text-1',
            )}
          >
            <span className={cx('inline-flex items-center gap-0.5', key !== 'pair' && 'flex-row-reverse')}>
              {intl.formatMessage({ id: `spot.pairs.column.${key}` })}
              <Arrow size={11} aria-hidden="true" className={isSorted ? '' : 'opacity-0'} />
            </span>
          </button>
        );
      })}
    </div>
  );
}
