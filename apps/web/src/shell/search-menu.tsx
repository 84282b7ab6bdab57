import { IconButton, Popover } from '@bourse/ui';
import { Search } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useIsPhone } from '../app/media.ts';
import { MarketSearch } from '../features/markets/market-search.tsx';

/** The header's search: opens by hover on wide screens, by touch on a phone. */
export function SearchMenu() {
  const isPhone = useIsPhone();
  const label = useIntl().formatMessage({ id: 'search.open' });
  return (
    <Popover
      // A change of layout closes it.
      key={String(isPhone)}
      label={label}
      align="end"
      openOnHover={!isPhone}
      className="w-97 max-md:w-[calc(100vw-1rem)]"
      trigger={
        <IconButton label={label}>
          <Search size={18} aria-hidden="true" />
        </IconButton>
      }
    >
      <MarketSearch />
    </Popover>
  );
}
