import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { usePortalContainer } from './portal-container.ts';

export interface TooltipProps {
  readonly content: ReactNode;
  /** The element with the tooltip; must accept a ref and hover events. */
  readonly children: ReactElement;
  readonly side?: 'top' | 'bottom' | undefined;
}

/** A short hint on hover or focus. Must not be the only place of an information. */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  const container = usePortalContainer();
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={250} />
      <Base.Portal container={container}>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup className="max-w-72 rounded-4 border bg-surface-3 px-2 py-1 text-12 text-text-1 shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
