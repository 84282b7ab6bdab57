import { setTheme, useSettings } from '@bourse/kit/browser/settings.ts';
import { IconButton } from '@bourse/ui';
import { Moon, Sun } from 'lucide-react';
import { useIntl } from 'react-intl';

/** Switches between light and dark; its name says to which. */
export function ThemeToggle() {
  const intl = useIntl();
  const theme = useSettings((settings) => settings.theme);
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={intl.formatMessage({ id: `shell.theme.${next}` })} onClick={() => setTheme(next)}>
      {theme === 'dark' ? <Sun size={18} aria-hidden="true" /> : <Moon size={18} aria-hidden="true" />}
    </IconButton>
  );
}
