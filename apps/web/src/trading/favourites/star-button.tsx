import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { cx, IconButton, showToast } from '@bourse/ui';
import { Star } from 'lucide-react';
import { useIntl } from 'react-intl';
import { type Starred, toggleContractFavourite, toggleFavourite, useIsFavourite } from './favourites.ts';

export interface StarButtonProps {
  readonly of: Starred;
  /** What it is called: `BTC/USDT`. */
  readonly name: string;
  readonly className?: string | undefined;
}

/** Makes a market or contract a favourite, or no longer one. */
export function StarButton({ of, name, className }: StarButtonProps) {
  const intl = useIntl();
  const words = useErrorWords();
  const isFavourite = useIsFavourite(of);
  const onClick = () => {
    const done = 'tradeId' in of ? toggleFavourite(of.tradeId) : toggleContractFavourite(of.contractCode);
    done.catch((error: unknown) => showToast({ tone: 'error', title: words(error) }));
  };
  return (
    <IconButton
      label={intl.formatMessage({ id: 'shell.favourite' }, { pair: name })}
      aria-pressed={isFavourite}
      size="sm"
      onClick={onClick}
      className={cx('max-md:size-11', className)}
    >
      <Star
        size={15}
        aria-hidden="true"
        className={isFavourite ? 'fill-warning text-warning' : 'text-text-3'}
        strokeWidth={1.75}
      />
    </IconButton>
  );
}
