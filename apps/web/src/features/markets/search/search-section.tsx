import { cx } from '@bourse/ui';
import { type ReactNode, useId } from 'react';
import { StarButton } from '../../../trading/favourites/star-button.tsx';
import { type Found, foundKey, foundName, starredOf } from './found.ts';
import { SearchOption } from './search-option.tsx';

export interface SearchSectionProps {
  readonly name: ReactNode;
  /** The name is said, not shown. */
  readonly nameHidden?: boolean | undefined;
  /** Beside the name. */
  readonly aside?: ReactNode;
  readonly found: readonly Found[];
  /** Numbers the rows from 1. */
  readonly ranked?: boolean | undefined;
  /** What is shown is of before, and something newer is awaited. */
  readonly isOld?: boolean | undefined;
  readonly onPick: (found: Found) => void;
}

/**
 * A named list to pick from. The stars stand in a column of their own beside it, because a list of options may hold
 * nothing but options.
 */
export function SearchSection(props: SearchSectionProps) {
  const { name, nameHidden = false, aside, found, ranked = false, isOld = false, onPick } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx('mt-1', isOld && 'opacity-60')}>
      <div className={cx('flex items-center justify-between ps-2', nameHidden ? 'sr-only' : 'h-9 max-md:h-11')}>
        <h2 id={id} className="text-12 text-text-3">
          {name}
        </h2>
        {aside}
      </div>
      <div className="flex">
        <div role="listbox" aria-labelledby={id} aria-busy={isOld} className="min-w-0 flex-1">
          {found.map((one, at) => (
            <SearchOption
              key={foundKey(one)}
              id={`${id}-${foundKey(one)}`}
              found={one}
              rank={ranked ? at + 1 : undefined}
              onPick={() => onPick(one)}
            />
          ))}
        </div>
        <div className="shrink-0">
          {found.map((one) => (
            <span key={foundKey(one)} className="flex h-11 items-center md:ps-1">
              <StarButton of={starredOf(one)} name={foundName(one)} />
            </span>
          ))}
        </div>
      </div>
    </section>
  );
}
