import { useLang } from '@bourse/kit/page/app-link.tsx';
import { changeLocale } from '@bourse/kit/words/switch-locale.ts';
import { cx, Popover } from '@bourse/ui';
import { Check } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { CurrencyList } from './currency-list.tsx';
import { useOfferedLocales } from './offered-locales.ts';
import { ToolButton, type ToolMenuProps, useToolLabel } from './tool-buttons.tsx';

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

/** The header's languages and currencies. */
export function LanguageMenu({ defaultOpen }: ToolMenuProps) {
  return (
    <Popover
      label={useToolLabel('language')}
      align="end"
      defaultOpen={defaultOpen}
      className="grid w-136 grid-cols-[2fr_3fr] gap-2"
      trigger={<ToolButton tool="language" />}
    >
      <section aria-labelledby="choose-language">
        <h2 id="choose-language" className="px-2.5 py-1.5 text-12 text-text-3">
          <FormattedMessage id="header.language" />
        </h2>
        <LanguageList />
      </section>
      <section aria-labelledby="choose-currency" className="border-s ps-2">
        <h2 id="choose-currency" className="px-2.5 py-1.5 text-12 text-text-3">
          <FormattedMessage id="header.currency" />
        </h2>
        <CurrencyList />
      </section>
    </Popover>
  );
}
