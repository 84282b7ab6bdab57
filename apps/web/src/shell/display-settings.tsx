import { setTheme, setUpDown, useSettings } from '@bourse/kit/browser/settings.ts';
import { Segmented } from '@bourse/ui';
import { useIntl } from 'react-intl';

/** Theme, and which colours mean up and down. */
export function DisplaySettings() {
  const intl = useIntl();
  const { theme, upDown } = useSettings();
  const text = (id: string) => intl.formatMessage({ id });
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={text('header.theme')}
        value={theme}
        onValueChange={setTheme}
        items={[
          { value: 'dark', label: text('shell.theme.darkName') },
          { value: 'light', label: text('shell.theme.lightName') },
        ]}
      />
      <Segmented
        label={text('header.upDown')}
        value={upDown}
        onValueChange={setUpDown}
        items={[
          { value: 'green-up', label: text('header.upDown.greenUp') },
          { value: 'red-up', label: text('header.upDown.redUp') },
          { value: 'blue-up', label: text('header.upDown.blueUp') },
        ]}
      />
    </div>
  );
}
