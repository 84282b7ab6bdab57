import { useCurrencies } from '@bourse/kit/api/site-config.ts';
import { setConfirmOrders, setHideBalances, setTheme, setUpDown, useSettings } from '@bourse/kit/browser/settings.ts';
import { setCurrency, useCurrency } from '@bourse/kit/formats/currency.ts';
import { AppLink, useLang } from '@bourse/kit/page/app-link.tsx';
import { isLocale, LOCALES } from '@bourse/kit/words/locale.ts';
import { changeLocale } from '@bourse/kit/words/switch-locale.ts';
import { Segmented, Select, Switch } from '@bourse/ui';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card } from './card.tsx';

/** What the user prefers; kept with his account, and so the same on every device. */
export function PreferencesCard() {
  return (
    <Card
      title={<FormattedMessage id="overview.preferences" />}
      aside={
        <AppLink to="/user/notifications" className="text-13 text-accent hover:underline">
          <FormattedMessage id="overview.notifications" />
        </AppLink>
      }
    >
      <p className="text-12 text-text-3">
        <FormattedMessage id="overview.preferences.text" />
      </p>
      <LanguageRow />
      <CurrencyRow />
      <LooksRows />
    </Card>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 text-13">
      <span className="text-text-2">{label}</span>
      {children}
    </div>
  );
}

function LanguageRow() {
  const intl = useIntl();
  const lang = useLang();
  const label = intl.formatMessage({ id: 'overview.language' });
  const items = LOCALES.filter(({ locale }) => locale !== 'longest' || lang === 'longest').map(({ locale, name }) => ({
    value: locale,
    label: name,
  }));
  return (
    <Row label={label}>
      <Select label={label} value={lang} items={items} onValueChange={(next) => isLocale(next) && changeLocale(next)} />
    </Row>
  );
}

function CurrencyRow() {
  const intl = useIntl();
  const currencies = useCurrencies();
  const current = useCurrency();
  const label = intl.formatMessage({ id: 'overview.currency' });
  if (current === undefined) return null;
  return (
    <Row label={label}>
      <Select
        label={label}
        value={current.currencyCode}
        items={currencies.map(({ currencyCode }) => ({ value: currencyCode, label: currencyCode }))}
        onValueChange={(code) => {
          const chosen = currencies.find(({ currencyCode }) => currencyCode === code);
          if (chosen !== undefined) setCurrency(chosen);
        }}
      />
    </Row>
  );
}

function LooksRows() {
  const intl = useIntl();
  const { theme, upDown, hideBalances, confirmOrders } = useSettings();
  const text = (id: string) => intl.formatMessage({ id });
  return (
    <>
      <Row label={text('overview.theme')}>
        <Segmented
          label={text('overview.theme')}
          value={theme}
          onValueChange={setTheme}
          items={[
            { value: 'dark', label: text('overview.theme.dark') },
            { value: 'light', label: text('overview.theme.light') },
          ]}
        />
      </Row>
      <Row label={text('overview.upDown')}>
        <Segmented
          label={text('overview.upDown')}
          value={upDown}
          onValueChange={setUpDown}
          items={[
            { value: 'green-up', label: text('overview.upDown.green-up') },
            { value: 'red-up', label: text('overview.upDown.red-up') },
            { value: 'blue-up', label: text('overview.upDown.blue-up') },
          ]}
        />
      </Row>
      <Switch label={text('overview.confirmOrders')} checked={confirmOrders} onCheckedChange={setConfirmOrders} />
      <Switch label={text('overview.hideBalances')} checked={hideBalances} onCheckedChange={setHideBalances} />
    </>
  );
}
