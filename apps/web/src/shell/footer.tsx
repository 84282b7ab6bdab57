import { FormattedMessage } from 'react-intl';
import { AppLink, SPOT_PATH } from '../app/app-link.tsx';
import { Logo } from './mark.tsx';

/** Links of the footer by column; what is not built is not listed. */
const COLUMNS: readonly {
  readonly id: string;
  readonly links: readonly { readonly id: string; readonly to: string; readonly search?: Record<string, string> }[];
}[] = [
  {
    id: 'product',
    links: [
      { id: 'menu.markets', to: '/market' },
      { id: 'menu.spot', to: SPOT_PATH, search: { tradeCode: 'btc_usdt' } },
    ],
  },
  { id: 'service', links: [{ id: 'menu.api', to: '/apiDocument' }] },
];
/** The pairs that the footer offers. */
const PAIRS = ['btc_usdc', 'eth_usdc', 'btc_usdt', 'eth_usdt', 'pi_usdt', 'sol_usdt', 'xrp_usdt'];
const LINK = 'inline-flex py-1 text-text-2 hover:text-text-1 max-md:min-h-11 max-md:items-center';

/** The end of every page but the terminal. */
export function Footer() {
  return (
    <footer className="mt-auto border-t bg-surface-1 text-13 max-md:pb-14">
      <div className="mx-auto grid max-w-300 gap-8 px-4 py-10 sm:grid-cols-2 md:grid-cols-4 md:px-6">
        <div className="flex flex-col gap-3">
          <Logo />
          <p className="max-w-64 text-12 text-text-3">
            <FormattedMessage id="footer.claim" />
          </p>
        </div>
        {COLUMNS.map((column) => (
          <nav key={column.id} aria-labelledby={`footer-${column.id}`}>
            <h2 id={`footer-${column.id}`} className="mb-2 text-12 font-semibold text-text-1">
              <FormattedMessage id={`footer.${column.id}`} />
            </h2>
            <ul>
              {column.links.map((link) => (
                <li key={link.id}>
                  <AppLink to={link.to} search={link.search} className={LINK}>
                    <FormattedMessage id={link.id} />
                  </AppLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <nav aria-labelledby="footer-pairs">
          <h2 id="footer-pairs" className="mb-2 text-12 font-semibold text-text-1">
            <FormattedMessage id="footer.pairs" />
          </h2>
          <ul className="columns-2">
            {PAIRS.map((code) => (
              <li key={code}>
                <AppLink to={SPOT_PATH} search={{ tradeCode: code }} className={LINK}>
                  {code.toUpperCase().replace('_', '/')}
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className="border-t px-4 py-4 text-center text-12 text-text-3">
        <FormattedMessage id="footer.copyright" values={{ year: new Date().getFullYear() }} />
      </p>
    </footer>
  );
}
