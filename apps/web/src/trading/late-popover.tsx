import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import type { PopoverProps } from '@bourse/ui';
import { cloneElement, type MouseEvent, type ReactElement, useState } from 'react';

const Popover = late(async () => (await import('./real-popover.ts')).Popover);

interface TriggerProps {
  readonly onClick?: (event: MouseEvent) => void;
  readonly 'aria-haspopup'?: 'dialog';
  readonly 'aria-expanded'?: boolean;
}

export interface LatePopoverProps extends Omit<PopoverProps, 'trigger' | 'open' | 'onOpenChange' | 'openOnHover'> {
  readonly trigger: ReactElement<TriggerProps>;
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
}

/** A popover whose code comes when it is first opened, so that the page's first picture does not wait for it. */
export function LatePopover({ open, onOpenChange, trigger, children, ...rest }: LatePopoverProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const isOpen = open ?? ownOpen;
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const plain = cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: () => {
      setWanted(true);
      change(true);
    },
  });
  if (!isWanted && !isOpen) return plain;
  return (
    <LatePart fallback={plain}>
      <Popover {...rest} trigger={trigger} open={isOpen} onOpenChange={change}>
        {children}
      </Popover>
    </LatePart>
  );
}
