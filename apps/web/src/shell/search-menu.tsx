import { Popover } from '@bourse/ui';
import { useIsPhone } from '../app/media.ts';
import { MarketSearch } from '../features/markets/market-search.tsx';
import { ToolButton, useToolLabel } from './tool-buttons.tsx';

/** The header's search: opens by hover on wide screens, by touch on a phone. */
export function SearchMenu({ defaultOpen }: { readonly defaultOpen: boolean }) {
  const isPhone = useIsPhone();
  return (
    <Popover
      // A change of layout closes it.
      key={String(isPhone)}
      label={useToolLabel('search')}
      align="end"
      openOnHover={!isPhone}
      defaultOpen={defaultOpen}
      className="w-97 max-md:w-[calc(100vw-1rem)]"
      trigger={<ToolButton tool="search" />}
    >
      <MarketSearch />
    </Popover>
  );
}
