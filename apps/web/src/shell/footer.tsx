import { AppLink } from '@bourse/kit/page/app-link.tsx';
import type { NamedLink } from '@bourse/kit/page/link-rows.tsx';
import { targetOf } from '@bourse/kit/page/links.ts';
import { Logo } from '@bourse/kit/page/mark.tsx';
import { cx } from '@bourse/ui';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

/** Links of the footer by column, message `footer.ID`. An address outside of this site belongs here only if it is the operator's own. */
const COLUMNS: readonly { readonly id: string; readonly links: readonly NamedLink[] }[] = [
  {
    id: 'contact',
    links: [
      { id: 'shell.side.service', to: '/support/index' },
      { id: 'shell.menu.channel', to: '/support/official-channel' },
      { id: 'shell.menu.feedback', to: '/userfeedback' },
    ],
  },
  {
    id: 'about',
    links: [
      { id: 'shell.menu.notices', to: '/support/notice' },
      { id: 'shell.menu.research', to: '/learn/index', search: { tab: 'research' } },
      { id: 'shell.menu.status', to: '/status' },
    ],
  },
  {
    id: 'product',
    links: [
      { id: 'shell.menu.card', to: '/c2c/trade/creditCardIndex' },
      { id: 'shell.menu.p2p', to: '/c2c/trade' },
      { id: 'shell.menu.spot', to: '/trade/exchange/', search: { tradeCode: 'btc_usdt' } },
      { id: 'shell.menu.marginMarkets', to: '/margin/trade' },
      { id: 'shell.menu.perpetual', to: '/contract/exchange/trade/', search: { tradeName: 'btc_usdt' } },
      { id: 'shell.menu.copyTrading', to: '/chargeBack' },
      { id: 'shell.menu.earn', to: '/wealthManagement' },
    ],
  },
  {
    id: 'service',
    links: [
      { id: 'shell.menu.fees', to: '/rateStandard' },
      { id: 'shell.menu.vip', to: '/vip' },
      { id: 'shell.menu.invite', to: '/user/ic' },
      { id: 'shell.menu.coins', to: '/coinInfo' },
      { id: 'shell.menu.selection', to: '/selection' },
      { id: 'shell.menu.api', to: '/apiDocument' },
      { id: 'shell.menu.app', to: '/app/downLoad' },
    ],
  },
  {
    id: 'support',
    links: [
      { id: 'shell.menu.support', to: '/support/index' },
      { id: 'shell.menu.docs', to: '/docs' },
      { id: 'shell.menu.academy', to: '/learn/index' },
      { id: 'shell.menu.verification', to: '/verifiedIndex' },
    ],
  },
];
/** The pairs that the footer offers, all of the main area. */
const PAIRS = ['BTC/USDC', 'ETH/USDC', 'BTC/USDT', 'ETH/USDT', 'PI/USDT', 'SOL/USDT', 'XRP/USDT'] as const;
const LINK = 'inline-flex py-1 text-text-2 hover:text-text-1 max-md:min-h-11 max-md:items-center';

/** The end of every page but the terminal. On a phone its columns open one at a time. */
export function Footer() {
  const [open, setOpen] = useState<string>();
  const column = (id: string, links: ReactNode) => (
    <FooterColumn key={id} id={id} open={open === id} onOpen={(next) => setOpen(next ? id : undefined)}>
      {links}
    </FooterColumn>
  );
  return (
    <footer className="mt-auto border-t bg-surface-1 text-13 max-md:pb-14">
      <div className="mx-auto max-w-300 px-4 md:px-6 md:py-10 md:max-[84rem]:px-12">
        <div className="flex flex-col gap-3 max-md:py-6 md:mb-8">
          <Logo />
          <p className="max-w-96 text-12 text-text-3">
            <FormattedMessage id="shell.footer.claim" />
          </p>
        </div>
        <div className="gap-x-6 gap-y-8 md:grid md:grid-cols-3 lg:grid-cols-6">
          {COLUMNS.map(({ id, links }) =>
            column(
              id,
              links.map((link) => (
                <li key={link.id}>
                  <AppLink {...targetOf(link)} className={LINK}>
                    <FormattedMessage id={link.id} />
                  </AppLink>
                </li>
              )),
            ),
          )}
          {column(
            'pairs',
            PAIRS.map((pair) => (
              <li key={pair}>
                <AppLink
                  to="/trade/exchange/"
                  search={{ tradeCode: pair.replace('/', '_').toLowerCase() }}
                  dir="ltr"
                  className={LINK}
                >
                  {pair}
                </AppLink>
              </li>
            )),
          )}
        </div>
      </div>
      <p className="border-t px-4 py-4 text-center text-12 text-text-3 max-md:pb-32">
        <FormattedMessage id="shell.footer.copyright" values={{ year: new Date().getUTCFullYear() }} />
      </p>
    </footer>
  );
}

interface FooterColumnProps {
  readonly id: string;
  /** Whether its links show on a phone; wide screens always show them. */
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly children: ReactNode;
}

function FooterColumn({ id, open, onOpen, children }: FooterColumnProps) {
  const name = useIntl().formatMessage({ id: `shell.footer.${id}` });
  return (
    <nav aria-label={name} className="min-w-0 max-md:border-t">
      <h2 className="text-12 font-semibold text-text-1 md:mb-2">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`footer-${id}`}
          onClick={() => onOpen(!open)}
          className="flex min-h-12 w-full items-center justify-between text-13 md:hidden"
        >
          {name}
          <ChevronDown
            size={16}
            aria-hidden="true"
            className={cx('text-text-3 transition-transform', open && 'rotate-180')}
          />
        </button>
        <span className="max-md:hidden">{name}</span>
      </h2>
      <ul id={`footer-${id}`} className={cx('max-md:pb-3', !open && 'max-md:hidden')}>
        {children}
      </ul>
    </nav>
  );
}
