import { setTheme, useSettings } from '@bourse/kit/browser/settings.ts';
import { useLang } from '@bourse/kit/page/app-link.tsx';
import { localeInfo } from '@bourse/kit/words/locale.ts';
import { Button, IconButton } from '@bourse/ui';
import { useNavigate } from '@tanstack/react-router';
import { Moon, Sun } from 'lucide-react';
import { useIntl } from 'react-intl';

/** Switches between light and dark; its name says to which. */
export function ThemeToggle() {
  const intl = useIntl();
  const theme = useSettings((settings) => settings.theme);
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={intl.formatMessage({ id: `frame.theme.${next}` })} onClick={() => setTheme(next)}>
      {theme === 'dark' ? <Sun size={17} aria-hidden="true" /> : <Moon size={17} aria-hidden="true" />}
    </IconButton>
  );
}

/** Switches between the two languages; it carries the name of the other one, in itself. */
export function LanguageToggle() {
  const lang = useLang();
  const navigate = useNavigate();
  const { locale, name, tag } = localeInfo(lang === 'zh_CN' ? 'en_US' : 'zh_CN');
  const change = () => {
    void navigate({ to: '.', params: { lang: locale }, search: true, replace: true });
  };
  return (
    <Button tone="quiet" size="sm" lang={tag} className="h-9 max-md:h-11" onClick={change}>
      {name}
    </Button>
  );
}
