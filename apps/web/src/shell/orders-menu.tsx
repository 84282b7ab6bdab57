import { LinkRows } from '@bourse/kit/page/link-rows.tsx';
import { Popover } from '@bourse/ui';
import { useState } from 'react';
import { orderLinks } from './account-links.ts';
import { ToolButton, type ToolMenuProps, useToolLabel } from './tool-buttons.tsx';

/** The header's orders: one entry for each kind. */
export function OrdersMenu({ defaultOpen }: ToolMenuProps) {
  const label = useToolLabel('orders');
  const [open, setOpen] = useState(defaultOpen);
  return (
    <Popover
      label={label}
      align="end"
      openOnHover
      pressedEarly={defaultOpen}
      open={open}
      onOpenChange={setOpen}
      className="w-64"
      trigger={<ToolButton tool="orders" />}
    >
      <LinkRows label={label} links={orderLinks(false)} onPick={() => setOpen(false)} />
    </Popover>
  );
}
