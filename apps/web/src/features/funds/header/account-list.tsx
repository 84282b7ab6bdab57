import { useSettings } from '@bourse/kit/browser/settings.ts';
import { useCurrency } from '@bourse/kit/formats/currency.ts';
import { RateHint } from '@bourse/kit/formats/fiat-worth.tsx';
import { groupDigits } from '@bourse/kit/formats/format.ts';
import { fiatText, toFiat, useOwnAmount } from '@bourse/kit/formats/units.ts';
import { LinkRows } from '@bourse/kit/page/link-rows.tsx';
import { useRouterState } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { type AccountLink, accountLinks } from './account-links.ts';
import { useWalletOverview } from './worth-queries.ts';

/** Hundredths of a plain text with two decimals. */
function hundredths(text: string): bigint {
  return BigInt(text.replace('.', ''));
}

function sum(texts: readonly string[]): string {
  const digits = texts
    .reduce((total, text) => total + hundredths(text), 0n)
    .toString()
    .padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The accounts with what each is worth: in the chosen currency when totals are, else in USDT. */
export function AccountList({ onPick }: { readonly onPick: () => void }) {
  const label = useIntl().formatMessage({ id: 'header.accounts' });
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const wallets = useWalletOverview().data?.wallets;
  const inFiat = useSettings((settings) => settings.assetsUnit) === 4;
  const currency = useCurrency();
  const own = useOwnAmount();
  const worth = (link: AccountLink) => {
    if (wallets === undefined) return null;
    const usdt = sum(wallets.filter(({ wallet }) => link.wallets.includes(wallet)).map(({ totalUsdt }) => totalUsdt));
    const fiat = inFiat && currency ? toFiat(usdt, currency) : undefined;
    const text = fiat && currency ? fiatText(fiat, currency.symbol) : `${groupDigits(usdt)} USDT`;
    const figure = (
      <span dir="ltr" className="num text-12 text-text-3">
        {own(text)}
      </span>
    );
    return fiat === undefined ? figure : <RateHint>{figure}</RateHint>;
  };
  return <LinkRows label={label} links={accountLinks(pathname)} aside={worth} onPick={onPick} />;
}
