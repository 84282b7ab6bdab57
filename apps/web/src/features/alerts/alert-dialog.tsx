import { type Market, useMarkets } from '@bourse/kit/api/queries.ts';
import { useSearchSelect } from '@bourse/kit/list/select-history.ts';
import { useLang } from '@bourse/kit/page/app-link.tsx';
import { LoadFailed } from '@bourse/kit/page/loaded.tsx';
import { closePriceAlert, type PriceAlertOpening } from '@bourse/kit/page/open-dialog.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { useTicker } from '@bourse/kit/stream/tickers.ts';
import { Dialog, SearchSelect, Skeleton } from '@bourse/ui';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AlertForm } from './alert-form.tsx';
import { pairOf } from './alert-words.ts';
import { MarketAlerts } from './market-alerts.tsx';
import { useCreateAlert } from './use-alerts.ts';

export interface AlertDialogProps {
  readonly opening: PriceAlertOpening;
}

/** The form for a price alert above any page, with the alerts that the market has already. */
export function AlertDialog({ opening }: AlertDialogProps) {
  const intl = useIntl();
  const user = useUser();
  const [tradeCode, setTradeCode] = useState(opening.tradeCode);
  const markets = useMarkets();
  const market = markets.data?.find((one) => one.tradeCode === tradeCode) ?? markets.data?.[0];
  useLoginFirst();
  useLeftPage();
  if (user === undefined) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closePriceAlert()}
      title={<FormattedMessage id="alerts.dialog" />}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
    >
      {market === undefined && markets.error !== null && (
        <LoadFailed error={markets.error} failedId="alerts.marketsFailed" onRetry={() => void markets.refetch()} />
      )}
      {market === undefined && markets.error === null && <Skeleton className="h-72 w-full" />}
      {market !== undefined && (
        <>
          <MarketField value={market.tradeCode} markets={markets.data ?? []} onChange={setTradeCode} />
          <NewAlert
            key={market.tradeCode}
            market={market}
            price={market.tradeCode === opening.tradeCode ? (opening.price ?? '') : ''}
          />
          <MarketAlerts tradeCode={market.tradeCode} />
        </>
      )}
    </Dialog>
  );
}

interface MarketFieldProps {
  readonly value: string;
  readonly markets: readonly Market[];
  readonly onChange: (tradeCode: string) => void;
}

function MarketField({ value, markets, onChange }: MarketFieldProps) {
  const intl = useIntl();
  const { words, history, onHistoryChange } = useSearchSelect('alertMarket');
  return (
    <div className="mb-4">
      <span aria-hidden="true" className="mb-1.5 block text-12 text-text-2">
        <FormattedMessage id="alerts.market" />
      </span>
      <SearchSelect
        label={intl.formatMessage({ id: 'alerts.market' })}
        value={value}
        onValueChange={onChange}
        items={markets.map(({ tradeCode }) => ({ value: tradeCode, label: pairOf(intl, tradeCode) }))}
        words={words}
        history={history}
        onHistoryChange={onHistoryChange}
        className="h-11 w-full"
      />
    </div>
  );
}

function NewAlert({ market, price }: { readonly market: Market; readonly price: string }) {
  const last = useTicker(market.tradeCode)?.last ?? '';
  // What the form began with stays; the price goes on.
  const [first] = useState({ price, last });
  const form = useCreateAlert(market, first, () => form.form.resetField('price', { defaultValue: '' }));
  return <AlertForm form={form} tradeCode={market.tradeCode} unit={market.quoteCurrency.toUpperCase()} isNew />;
}

/** Ends the dialog when the page under it has changed: by a link in the dialog, or by going back. */
function useLeftPage(): void {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current !== pathname) closePriceAlert();
    before.current = pathname;
  });
}

/** Nobody is logged in, or no longer: to login, and from there back to this page. */
function useLoginFirst(): void {
  const isVisitor = useUser() === undefined;
  const lang = useLang();
  const navigate = useNavigate();
  const redirect = useRouterState({ select: ({ location }) => location.href });
  useEffect(() => {
    if (!isVisitor) return;
    closePriceAlert();
    void navigate({ to: `/${lang}/login`, search: { redirect } });
  }, [isVisitor, lang, redirect, navigate]);
}
