import { useIsPhone } from '@bourse/kit/browser/media.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { closeSearch, focusBeforeSearch, openSearch, useSearchOpen } from '@bourse/kit/page/search-open.ts';
import { Popover } from '@bourse/ui';
import { useEffect, useRef } from 'react';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { useSlots } from './slots.tsx';
import { ToolButton, useToolLabel } from './tool-buttons.tsx';

const TOOL = '[data-tool="search"]';

/** Where the focus goes back to. */
function focusTarget(): HTMLElement | null {
  return focusBeforeSearch() ?? document.querySelector<HTMLElement>(TOOL);
}

/** The header's search: opens by hover on wide screens, by touch on a phone, and by the key `/`. */
export function SearchMenu({ defaultOpen }: { readonly defaultOpen: boolean }) {
  const isPhone = useIsPhone();
  const { Search } = useSlots();
  const { isOpen, isWanted } = useSearchOpen();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (defaultOpen) openSearch(true);
  }, [defaultOpen]);
  const layout = useRef(isPhone);
  useEffect(() => {
    // A change of layout closes it.
    if (layout.current !== isPhone) closeSearch();
    layout.current = isPhone;
  }, [isPhone]);

  const onOpenChange = (open: boolean, reason: string) => {
    const isInside = panel.current?.contains(document.activeElement) === true;
    if (open) openSearch(reason !== 'trigger-hover' && !isPhone);
    // Whoever types there does not lose it because the pointer strays.
    else if (reason !== 'trigger-hover' || !isInside) {
      closeSearch();
      if (reason === 'escape-key' && isInside) focusTarget()?.focus();
    }
  };
  return (
    <Popover
      key={String(isPhone)}
      label={useToolLabel('search')}
      align="end"
      openOnHover={!isPhone}
      open={isOpen}
      onOpenChange={onOpenChange}
      finalFocus={focusTarget}
      fullWidth={isPhone}
      className="w-97"
      trigger={<ToolButton tool="search" />}
    >
      <div ref={panel}>
        <LatePart fallback={<PanelSkeleton rows={8} />}>
          <Search focusField={isWanted} onPicked={closeSearch} />
        </LatePart>
      </div>
    </Popover>
  );
}
