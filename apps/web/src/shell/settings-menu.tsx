import { Popover } from '@bourse/ui';
import { DisplaySettings } from './display-settings.tsx';
import { ToolButton, useToolLabel } from './tool-buttons.tsx';

/** The header's button for theme and colours. */
export function SettingsMenu({ defaultOpen }: { readonly defaultOpen: boolean }) {
  return (
    <Popover
      label={useToolLabel('settings')}
      align="end"
      defaultOpen={defaultOpen}
      className="w-72 p-3"
      trigger={<ToolButton tool="settings" />}
    >
      <DisplaySettings />
    </Popover>
  );
}
