import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import type { Market } from '@bourse/kit/api/queries.ts';
import { useRouteForm } from '@bourse/kit/forms/use-route-form.ts';
import { followTickers } from '@bourse/kit/stream/tickers.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { listedInstrument } from '../../trading/instrument.ts';
import { alertsCalls } from './calls.ts';
import { type AlertDraft, alertErrors, draftOf, newDraft, type PriceAlert, termsOf } from './model/alert-draft.ts';

/** Key of all that depends on the user's price alerts. */
export const ALERTS_KEY = ['own', 'alerts'] as const;
/** Alerts fire by themselves: lists are read again after this long. */
const REFRESH_MS = 10_000;

/** The user's price alerts that have not ended, newest first. */
export function usePriceAlerts() {
  return useQuery({
    queryKey: [...ALERTS_KEY, 'open'],
    queryFn: ({ signal }) => api(alertsCalls.priceAlerts, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** The last price of a market when it is asked for; empty while it is not known. Renders nothing anew. */
function useLast(tradeCode: string): () => string {
  const last = useRef('');
  useEffect(
    () =>
      followTickers((view) => {
        last.current = view?.get(tradeCode)?.last ?? '';
      }),
    [tradeCode],
  );
  return () => last.current;
}

const REJECTIONS = {
  PRICE_SYNTAX: 'price',
  PRICE_NOT_POSITIVE: 'price',
  PRICE_OFF_TICK: 'price',
  PRICE_TOO_HIGH: 'price',
  ALERT_PRICE_INVALID: 'price',
  ALERT_REACHED: 'price',
  ALERT_MOVE_INVALID: 'percent',
} as const;

function useFormOf(market: Market) {
  const last = useLast(market.tradeCode);
  const spec = useMemo(() => listedInstrument('spot', market).spec, [market]);
  return {
    check: (draft: AlertDraft) => alertErrors(draft, spec, last()),
    rejections: REJECTIONS,
    invalidates: [ALERTS_KEY],
  };
}

/** A form for a new alert on a market. */
export function useCreateAlert(
  market: Market,
  first: { readonly price: string; readonly last: string },
  onDone: () => void,
) {
  const intl = useIntl();
  const { tradeCode } = market;
  return useRouteForm({
    ...useFormOf(market),
    call: alertsCalls.createPriceAlert,
    defaults: newDraft(first.price, first.last),
    bodyOf: (draft: AlertDraft) => ({ tradeCode, ...termsOf(draft) }),
    send: (body) => api(alertsCalls.createPriceAlert, { body }),
    done: () => intl.formatMessage({ id: 'alerts.created' }),
    onDone,
  });
}

/** A form for the terms of an alert that is there. */
export function useChangeAlert(market: Market, alert: PriceAlert, onDone: () => void) {
  const intl = useIntl();
  const { alertId } = alert;
  return useRouteForm({
    ...useFormOf(market),
    call: alertsCalls.changePriceAlert,
    defaults: draftOf(alert),
    bodyOf: termsOf,
    send: (body) => api(alertsCalls.changePriceAlert, { params: { alertId }, body }),
    done: () => intl.formatMessage({ id: 'alerts.saved' }),
    onDone,
  });
}

/** Deletes an alert. */
export function useDeleteAlert() {
  const intl = useIntl();
  return useAction({
    run: (alertId: string) => api(alertsCalls.cancelPriceAlert, { params: { alertId } }),
    done: () => intl.formatMessage({ id: 'alerts.deleted' }),
    invalidates: [ALERTS_KEY],
  });
}
