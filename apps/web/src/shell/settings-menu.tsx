import { IconButton, Popover } from '@bourse/ui';
import { SlidersHorizontal } from 'lucide-react';
import { useIntl } from 'react-intl';
import { DisplaySettings } from './display-settings.tsx';

/** The header's button for theme and colours. */
export function SettingsMenu() {
  const label = useIntl().formatMessage({ id: 'shell.settings' });
  return (
    <Popover
      label={label}
      align="end"
      className="w-72 p-3"
      trigger={
        <IconButton label={label}>
          <SlidersHorizontal size={18} aria-hidden="true" />
        </IconButton>
      }
    >
      <DisplaySettings />
    </Popover>
  );
}
