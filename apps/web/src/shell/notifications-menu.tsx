import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { Popover } from '@bourse/ui';
import { useId, useState } from 'react';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { useSlots } from './slots.tsx';
import { ToolButton, type ToolMenuProps, useToolLabel } from './tool-buttons.tsx';

/** The header's notifications: the frame. Messages and their count come from a feature. */
export function NotificationsMenu({ defaultOpen }: ToolMenuProps) {
  const label = useToolLabel('notifications');
  const [open, setOpen] = useState(defaultOpen);
  const { Notifications, Unread } = useSlots();
  const unreadId = useId();
  return (
    <Popover
      label={label}
      align="end"
      open={open}
      onOpenChange={setOpen}
      // The specification's height; less where the window is lower.
      className="h-[683px] w-97 p-0!"
      trigger={
        <ToolButton tool="notifications" aria-describedby={unreadId} className="relative">
          <LatePart>
            <Unread id={unreadId} />
          </LatePart>
        </ToolButton>
      }
    >
      <LatePart fallback={<PanelSkeleton rows={8} />}>
        <Notifications onPick={() => setOpen(false)} />
      </LatePart>
    </Popover>
  );
}
