import { useSettings } from '@bourse/kit/browser/settings.ts';
import { useCurrency } from '@bourse/kit/formats/currency.ts';
import { RateHint } from '@bourse/kit/formats/fiat-worth.tsx';
import { NO_VALUE } from '@bourse/kit/formats/format.ts';
import { totalIn } from '@bourse/kit/formats/units.ts';
import { AppLink, useLang } from '@bourse/kit/page/app-link.tsx';
import { ROW } from '@bourse/kit/page/link-rows.tsx';
import { type ConnectedWallet, disconnectWallet, WALLET_COLOURS } from '@bourse/kit/session/wallet.ts';
import { cx, Popover, Shortened } from '@bourse/ui';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, LifeBuoy, Unplug, WalletMinimal } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

/** Stands for a total that is hidden; the web3 mode has five stars where the exchange has six. */
const HIDDEN_TOTAL = '*****';

function useTotal({ totalUsdt }: ConnectedWallet): string {
  const hidden = useSettings((settings) => settings.hideBalances);
  const currency = useCurrency();
  if (hidden) return HIDDEN_TOTAL;
  if (totalUsdt === undefined) return NO_VALUE;
  return totalIn(4, { totalUsdt, totalBtc: '', totalEth: '' }, currency).figure;
}

/** One of ten colours, evenly around the circle. */
export function WalletAvatar({ colorId, className }: { readonly colorId: number; readonly className: string }) {
  const hue = ((colorId % WALLET_COLOURS) * 360) / WALLET_COLOURS;
  return (
    <span
      aria-hidden="true"
      data-color={colorId}
      style={{ backgroundColor: `oklch(0.68 0.16 ${hue})` }}
      className={cx('inline-block shrink-0 rounded-full', className)}
    />
  );
}

/** The connected wallet: who, what it is worth, and the ways from it. */
export function WalletMenu({ wallet }: { readonly wallet: ConnectedWallet }) {
  const intl = useIntl();
  const lang = useLang();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const disconnect = () => {
    close();
    // Gone from the wallet's pages first: this menu ends with the connection.
    void navigate({ to: `/${lang}/web3` }).finally(disconnectWallet);
  };
  return (
    <Popover
      label={intl.formatMessage({ id: 'header.wallet' })}
      align="end"
      open={open}
      onOpenChange={setOpen}
      className="w-64"
      trigger={<WalletButton wallet={wallet} />}
    >
      <Shortened as="p" dir="ltr" text={wallet.address} className="px-2.5 pt-1 pb-2 text-12 text-text-3" />
      <AppLink to="/web3/asset/" preload={false} onClick={close} className={ROW}>
        <FormattedMessage id="header.wallet.assets" />
        <WalletMinimal size={16} aria-hidden="true" />
      </AppLink>
      <AppLink to="/support/index" preload={false} onClick={close} className={ROW}>
        <FormattedMessage id="header.wallet.support" />
        <LifeBuoy size={16} aria-hidden="true" />
      </AppLink>
      <button type="button" onClick={disconnect} className={ROW}>
        <FormattedMessage id="header.wallet.disconnect" />
        <Unplug size={16} aria-hidden="true" />
      </button>
    </Popover>
  );
}

function WalletButton({ wallet, ...rest }: ComponentProps<'button'> & { readonly wallet: ConnectedWallet }) {
  const intl = useIntl();
  const total = useTotal(wallet);
  const name = wallet.walletName === '' ? intl.formatMessage({ id: 'header.wallet.browser' }) : wallet.walletName;
  return (
    <button
      type="button"
      {...rest}
      className="inline-flex h-10 min-w-0 items-center gap-2 rounded-4 px-2 text-start hover:bg-surface-2 max-md:h-11"
    >
      <WalletAvatar colorId={wallet.colorId} className="size-7" />
      <span className="min-w-0">
        <Shortened text={name} className="text-11 text-text-3" />
        <Shortened dir="ltr" text={wallet.accountName} className="text-12 font-medium" />
      </span>
      <RateHint>
        <span className="num text-13" dir="ltr">
          {total}
        </span>
      </RateHint>
      <ChevronDown size={12} aria-hidden="true" className="shrink-0 text-text-3" />
    </button>
  );
}
