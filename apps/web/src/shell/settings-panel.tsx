import { useCurrencies } from '@bourse/kit/api/site-config.ts';
import { setConfirmOrders, setHideBalances, useSettings } from '@bourse/kit/browser/settings.ts';
import { setCurrency, useCurrency } from '@bourse/kit/formats/currency.ts';
import { useLang } from '@bourse/kit/page/app-link.tsx';
import { isLocale } from '@bourse/kit/words/locale.ts';
import { changeLocale } from '@bourse/kit/words/switch-locale.ts';
import { Button, Select, Switch } from '@bourse/ui';
import { Command as CommandIcon, Keyboard } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { openPalette } from '../trading/commands/palette-open.ts';
import { useCommands } from '../trading/commands/registry.ts';
import { actOf } from '../trading/hotkeys/hotkey-acts.ts';
import { SoundPanel } from '../trading/sounds/sound-panel.tsx';
import { DisplaySettings } from './display-settings.tsx';
import { useOfferedLocales } from './offered-locales.ts';

export interface SettingsPanelProps {
  /** Whether language and currency are chosen here; where they stand beside it they are not. */
  readonly hasLanguage: boolean;
  /** Something was opened that takes the panel's place. */
  readonly onPick: () => void;
}

/** Everything that is set for this screen in one place: looks, language, what asks first, layout, sounds, keys. */
export function SettingsPanel({ hasLanguage, onPick }: SettingsPanelProps) {
  const { hideBalances, confirmOrders } = useSettings();
  const help = actOf('help');
  const open = (run: () => void) => () => {
    onPick();
    requestAnimationFrame(run);
  };
  return (
    <div className="flex flex-col gap-3">
      <DisplaySettings />
      {hasLanguage && <LanguageAndCurrency />}
      <div className="flex flex-col items-start gap-2 border-t pt-3">
        <Switch
          label={<FormattedMessage id="header.settings.hideBalances" />}
          checked={hideBalances}
          onCheckedChange={setHideBalances}
        />
        <Switch
          label={<FormattedMessage id="header.settings.confirmOrders" />}
          checked={confirmOrders}
          onCheckedChange={setConfirmOrders}
        />
      </div>
      <LayoutPreset />
      <Section titleId="header.settings.sounds">
        <SoundPanel />
      </Section>
      <div className="flex flex-wrap gap-2 border-t pt-3">
        {help !== undefined && (
          <Button size="sm" onClick={open(help)}>
            <Keyboard size={14} aria-hidden="true" />
            <FormattedMessage id="header.settings.hotkeys" />
          </Button>
        )}
        <Button size="sm" onClick={open(() => openPalette())}>
          <CommandIcon size={14} aria-hidden="true" />
          <FormattedMessage id="header.settings.commands" />
        </Button>
      </div>
    </div>
  );
}

function Section({ titleId, children }: { readonly titleId: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t pt-3">
      <h3 id={id} className="pb-1 text-12 text-text-3">
        <FormattedMessage id={titleId} />
      </h3>
      {children}
    </section>
  );
}

function LanguageAndCurrency() {
  const intl = useIntl();
  const lang = useLang();
  const locales = useOfferedLocales();
  const currencies = useCurrencies();
  const current = useCurrency();
  return (
    <div className="grid grid-cols-2 gap-2">
      <Select
        label={intl.formatMessage({ id: 'header.language' })}
        value={lang}
        onValueChange={(next) => isLocale(next) && changeLocale(next)}
        items={locales.map(({ locale, name }) => ({ value: locale, label: name }))}
      />
      <Select
        label={intl.formatMessage({ id: 'header.currency' })}
        value={current?.currencyCode ?? ''}
        disabled={currencies.length === 0}
        onValueChange={(next) => {
          const currency = currencies.find(({ currencyCode }) => currencyCode === next);
          if (currency !== undefined) setCurrency(currency);
        }}
        items={currencies.map(({ currencyCode, symbol }) => ({
          value: currencyCode,
          label: `${currencyCode} ${symbol}`,
        }))}
      />
    </div>
  );
}

const PRESET = 'layout.preset.';

/** Which arrangement the terminal has, where there is one: the page's own commands know them. */
function LayoutPreset() {
  const intl = useIntl();
  const presets = useCommands().filter(({ id }) => id.startsWith(PRESET));
  if (presets.length === 0) return null;
  return (
    <Select
      label={intl.formatMessage({ id: 'header.settings.layout' })}
      labelShown
      value={presets.find(({ isOn }) => isOn === true)?.id ?? ''}
      onValueChange={(next) => presets.find(({ id }) => id === next)?.run()}
      items={presets.map(({ id, label }) => ({ value: id, label }))}
    />
  );
}
