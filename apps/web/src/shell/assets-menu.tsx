import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { LinkRows } from '@bourse/kit/page/link-rows.tsx';
import { Popover } from '@bourse/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { RECORD_LINKS } from './account-links.ts';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { useSlots } from './slots.tsx';
import { ToolButton, type ToolMenuProps, useToolLabel } from './tool-buttons.tsx';

/** The header's assets: total, accounts, and the ways of money. */
export function AssetsMenu({ defaultOpen }: ToolMenuProps) {
  const intl = useIntl();
  const [open, setOpen] = useState(defaultOpen);
  const { Accounts, Assets } = useSlots();
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
        <LatePart fallback={<PanelSkeleton rows={6} />}>
          <Assets onPick={close} />
        </LatePart>
      </div>
      <div className="border-t pt-2">
        <LatePart fallback={<PanelSkeleton rows={5} />}>
          <Accounts onPick={close} />
        </LatePart>
      </div>
      <div className="mt-2 border-t pt-2">
        <LinkRows label={intl.formatMessage({ id: 'header.records' })} links={RECORD_LINKS} onPick={close} />
      </div>
    </Popover>
  );
}
