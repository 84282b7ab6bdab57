import { useCurrencies } from '@bourse/kit/api/site-config.ts';
import { setConfirmOrders, setHideBalances, setTheme, setUpDown, useSettings } from '@bourse/kit/browser/settings.ts';
import { setCurrency, useCurrency } from '@bourse/kit/formats/currency.ts';
import { useLang } from '@bourse/kit/page/app-link.tsx';
import { openService, openTransfer } from '@bourse/kit/page/open-dialog.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { changeLocale } from '@bourse/kit/words/switch-locale.ts';
import {
  ArrowLeftRight,
  CircleDollarSign,
  CircleHelp,
  Eye,
  EyeOff,
  Globe,
  Headset,
  LogOut,
  type LucideIcon,
  Moon,
  SlidersHorizontal,
  Sun,
  TrendingUp,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { Command } from '../../trading/commands/registry.ts';
import { setAllHeard, useSoundSettings } from '../../trading/sounds/sound-settings.ts';
import { useOfferedLocales } from '../offered-locales.ts';
import { setSettingsOpen } from '../settings-open.ts';
import { useLogout } from '../use-logout.ts';

/** A command of the site, and whether it is only there when something was typed that finds it. */
export type SiteCommand = Command & { readonly isHidden?: true };

/** What can be done on every page. */
export function useSiteCommands(): readonly SiteCommand[] {
  const intl = useIntl();
  const isUser = useUser() !== undefined;
  const logout = useLogout();
  const display = useDisplayCommands(intl);
  const choices = useChoices(intl);
  const make = (id: string, icon: LucideIcon, run: () => void): SiteCommand => ({
    id: `site.${id}`,
    group: 'actions',
    label: intl.formatMessage({ id: `palette.${id}` }),
    icon,
    run,
  });
  const own = isUser
    ? [make('transfer', ArrowLeftRight, () => openTransfer({})), make('logout', LogOut, () => void logout())]
    : [];
  return [make('service', Headset, openService), ...own, ...display, ...choices];
}

function useDisplayCommands(intl: IntlShape): readonly SiteCommand[] {
  const { theme, upDown, hideBalances, confirmOrders } = useSettings();
  const hasSounds = useSoundSettings().events.length > 0;
  return useMemo(() => {
    const make = (id: string, icon: LucideIcon, isOn: boolean | undefined, run: () => void): SiteCommand => ({
      id: `site.${id}`,
      group: 'settings',
      label: intl.formatMessage({ id: `palette.${id}` }),
      icon,
      isOn,
      run,
    });
    const isDark = theme === 'dark';
    return [
      make('settings', SlidersHorizontal, undefined, () => setSettingsOpen(true)),
      isDark
        ? make('light', Sun, undefined, () => setTheme('light'))
        : make('dark', Moon, undefined, () => setTheme('dark')),
      make('hideBalances', hideBalances ? EyeOff : Eye, hideBalances, () => setHideBalances(!hideBalances)),
      make('sounds', hasSounds ? Volume2 : VolumeX, hasSounds, () => setAllHeard(!hasSounds)),
      make('confirmOrders', CircleHelp, confirmOrders, () => setConfirmOrders(!confirmOrders)),
      make('greenUp', TrendingUp, upDown === 'green-up', () => setUpDown('green-up')),
      make('redUp', TrendingUp, upDown === 'red-up', () => setUpDown('red-up')),
      make('blueUp', TrendingUp, upDown === 'blue-up', () => setUpDown('blue-up')),
    ];
  }, [intl, theme, upDown, hideBalances, confirmOrders, hasSounds]);
}

/** Languages and currencies: many, so that they are there only when they are looked for. */
function useChoices(intl: IntlShape): readonly SiteCommand[] {
  const locales = useOfferedLocales();
  const lang = useLang();
  const currencies = useCurrencies();
  const currency = useCurrency();
  return useMemo(() => {
    const languages = locales.map(
      ({ locale, name }): SiteCommand => ({
        id: `site.language.${locale}`,
        group: 'settings',
        label: intl.formatMessage({ id: 'palette.language' }, { name }),
        icon: Globe,
        isOn: locale === lang,
        isHidden: true,
        run: () => changeLocale(locale),
      }),
    );
    const money = currencies.map(
      (one): SiteCommand => ({
        id: `site.currency.${one.currencyCode}`,
        group: 'settings',
        label: intl.formatMessage({ id: 'palette.currency' }, { code: one.currencyCode }),
        keywords: intl.formatDisplayName(one.currencyCode, { type: 'currency', fallback: 'code' }) ?? '',
        icon: CircleDollarSign,
        isOn: one.currencyCode === currency?.currencyCode,
        isHidden: true,
        run: () => setCurrency(one),
      }),
    );
    return [...languages, ...money];
  }, [intl, locales, lang, currencies, currency]);
}
