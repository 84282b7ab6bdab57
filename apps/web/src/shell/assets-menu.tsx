import { Popover } from '@bourse/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { RECORD_LINKS } from './account-links.ts';
import { AccountList } from './account-list.tsx';
import { AssetsOverview } from './assets-panel.tsx';
import { LinkRows } from './link-rows.tsx';
import { ToolButton, type ToolMenuProps, useToolLabel } from './tool-buttons.tsx';

/** The header's assets: total, accounts, and the ways of money. */
export function AssetsMenu({ defaultOpen }: ToolMenuProps) {
  const intl = useIntl();
  const [open, setOpen] = useState(defaultOpen);
  const close = () => setOpen(false);
  return (
    <Popover
      label={useToolLabel('assets')}
      align="end"
      openOnHover
      pressedEarly={defaultOpen}
      open={open}
      onOpenChange={setOpen}
      className="w-88"
      trigger={<ToolButton tool="assets" />}
    >
      <div className="px-2.5 pt-1 pb-3">
        <AssetsOverview onPick={close} />
      </div>
      <div className="border-t pt-2">
        <AccountList onPick={close} />
      </div>
      <div className="mt-2 border-t pt-2">
        <LinkRows label={intl.formatMessage({ id: 'header.records' })} links={RECORD_LINKS} onPick={close} />
      </div>
    </Popover>
  );
}
