import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { Popover } from '@bourse/ui';
import { useEffect } from 'react';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { setSettingsOpen, useSettingsOpen } from './settings-open.ts';
import { LateSettingsPanel } from './settings-panel-late.tsx';
import { ToolButton, type ToolMenuProps, useToolLabel } from './tool-buttons.tsx';

/** The header's button for everything that is set for this screen; a command opens it too. */
export function SettingsMenu({ defaultOpen }: ToolMenuProps) {
  const isOpen = useSettingsOpen();
  useEffect(() => {
    if (defaultOpen) setSettingsOpen(true);
  }, [defaultOpen]);
  return (
    <Popover
      label={useToolLabel('settings')}
      align="end"
      open={isOpen}
      onOpenChange={setSettingsOpen}
      className="w-88 p-3"
      trigger={<ToolButton tool="settings" />}
    >
      <LatePart fallback={<PanelSkeleton rows={8} />}>
        <LateSettingsPanel hasLanguage onPick={() => setSettingsOpen(false)} />
      </LatePart>
    </Popover>
  );
}
