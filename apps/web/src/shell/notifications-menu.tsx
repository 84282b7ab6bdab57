import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { buttonClass, EmptyState, Popover } from '@bourse/ui';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ToolButton, type ToolMenuProps, useToolLabel } from './tool-buttons.tsx';

/** The header's notifications. There is no message service yet, so there is none to show and no count either. */
export function NotificationsMenu({ defaultOpen }: ToolMenuProps) {
  const label = useToolLabel('notifications');
  const [open, setOpen] = useState(defaultOpen);
  return (
    <Popover
      label={label}
      align="end"
      open={open}
      onOpenChange={setOpen}
      // The specification's height; less where the window is lower.
      className="h-[683px] w-97 p-0!"
      trigger={<ToolButton tool="notifications" />}
    >
      <div className="flex h-full flex-col">
        <h2 className="border-b px-4 py-3 text-16 font-semibold">{label}</h2>
        <div className="flex min-h-0 flex-1 flex-col justify-center overflow-y-auto">
          <EmptyState
            icon={<Bell size={28} strokeWidth={1.5} aria-hidden="true" />}
            title={<FormattedMessage id="header.notifications.empty" />}
            description={<FormattedMessage id="header.notifications.emptyHint" />}
          />
        </div>
        <div className="border-t p-3">
          <AppLink
            to="/inMail/noticeNavList"
            preload={false}
            onClick={() => setOpen(false)}
            className={buttonClass('neutral', 'md', 'w-full')}
          >
            <FormattedMessage id="header.notifications.all" />
          </AppLink>
        </div>
      </div>
    </Popover>
  );
}
