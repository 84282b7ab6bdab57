import { cx, IconButton, showToast } from '@bourse/ui';
import { Star } from 'lucide-react';
import { useIntl } from 'react-intl';
import { errorMessageId, errorNameOf } from '../../app/api-error.ts';
import { toggleFavourite, useFavourites } from '../../app/favourites.ts';

export interface StarButtonProps {
  readonly tradeId: number;
  readonly pair: string;
  readonly className?: string | undefined;
}

/** Makes a market a favourite, or no longer one. */
export function StarButton({ tradeId, pair, className }: StarButtonProps) {
  const intl = useIntl();
  const isFavourite = useFavourites().includes(tradeId);
  const onClick = () => {
    toggleFavourite(tradeId).catch((error: unknown) => {
      showToast({ tone: 'error', title: intl.formatMessage({ id: errorMessageId(errorNameOf(error)) }) });
    });
  };
  return (
    <IconButton
      label={intl.formatMessage({ id: 'markets.favourite' }, { pair })}
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
