import { cx, Popover } from '@bourse/ui';
import { Check } from 'lucide-react';
import { useLang } from '../app/app-link.tsx';
import { LOCALES, type LocaleInfo } from '../app/locale.ts';
import { useServerLocales } from '../app/queries.ts';
import { changeLocale } from '../app/switch-locale.ts';
import { ToolButton, useToolLabel } from './tool-buttons.tsx';

/** The languages to choose from: what the server offers and the build has texts for. */
function useOfferedLocales(): readonly LocaleInfo[] {
  const { data } = useServerLocales();
  if (data === undefined) return LOCALES.filter(({ locale }) => locale !== 'longest');
  return LOCALES.filter(({ locale }) => data.some(({ value }) => value === locale));
}

/** The languages as a list of buttons; the current one is marked. */
export function LanguageList() {
  const lang = useLang();
  return (
    <ul>
      {useOfferedLocales().map(({ locale, name, tag }) => (
        <li key={locale}>
          <button
            type="button"
            lang={tag}
            aria-current={locale === lang}
            onClick={() => changeLocale(locale)}
            className={cx(
              'flex min-h-9 w-full items-center justify-between gap-6 rounded-4 px-2.5 text-13 hover:bg-surface-2 max-md:min-h-11',
              locale === lang ? 'text-text-1' : 'text-text-2',
            )}
          >
            {name}
            {locale === lang && <Check size={14} aria-hidden="true" />}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The header's language button. */
export function LanguageMenu({ defaultOpen }: { readonly defaultOpen: boolean }) {
  return (
    <Popover
      label={useToolLabel('language')}
      align="end"
      defaultOpen={defaultOpen}
      className="w-44"
      trigger={<ToolButton tool="language" />}
    >
      <LanguageList />
    </Popover>
  );
}
