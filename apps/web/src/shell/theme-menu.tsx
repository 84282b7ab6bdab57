import { setTheme, useSettings } from '@bourse/kit/browser/settings.ts';
import { Moon, Sun } from 'lucide-react';
import { useIntl } from 'react-intl';
import { NamedIconButton } from './named-icon-button.tsx';

/** Switches between light and dark; its name says to which. */
export function ThemeToggle() {
  const intl = useIntl();
  const theme = useSettings((settings) => settings.theme);
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <NamedIconButton
      label={intl.formatMessage({ id: `shell.theme.${next}` })}
      short={intl.formatMessage({ id: 'shell.theme.short' })}
      onClick={() => setTheme(next)}
    >
      {theme === 'dark' ? <Sun size={18} aria-hidden="true" /> : <Moon size={18} aria-hidden="true" />}
    </NamedIconButton>
  );
}
