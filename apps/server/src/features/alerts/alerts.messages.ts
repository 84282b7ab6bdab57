import { ALERT_KINDS, ALERT_PERIODS, formatPrice } from '@bourse/domain';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import type { InboxEntry, NotificationParams } from '../../platform/notify/notify.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import { Repeater } from '../../platform/repeater.ts';
import { alertText, GENERAL_TEXTS } from './alert-texts.ts';
import type { AlertsStore, StoredFire } from './alerts.store.ts';
import { alertsPart } from './alerts-part.ts';
import { specOf, termsData, termsOfFire } from './wire.ts';

const KIND = 'alerts.fired';
const JOB = 'alerts.notify';
/** How often the job looks for what was missed, milliseconds, and of how many alerts users are notified at a time. */
const NOTIFY_EVERY_MS = 5_000;
const NOTIFY_AT_ONCE = 500;
/** Our own business type, and the module Quotes. */
const BIZ_TYPE = 1_300;
const QUOTES = 20;

const params = z.strictObject({
  alertId: z.string(),
  market: z.string(),
  base: z.string(),
  quote: z.string(),
  rule: z.enum(ALERT_KINDS),
  /** Decimal texts; empty where the rule has none. */
  price: z.string(),
  percent: z.string(),
  period: z.union([z.enum(ALERT_PERIODS), z.literal('')]),
  lastPrice: z.string(),
  reference: z.string(),
  firedMs: z.int(),
});

const inbox: InboxEntry = {
  bizType: BIZ_TYPE,
  module: QUOTES,
  texts: GENERAL_TEXTS,
  ownTexts: (given, language) => {
    const known = params.safeParse(given);
    return known.success ? alertText(known.data, language) : undefined;
  },
  link: ({ market }) => `/trade/exchange?tradeCode=${encodeURIComponent(String(market))}`,
  data: dataOf,
};

/** Fields under the names of the specification, beside our own. */
function dataOf(given: NotificationParams): Readonly<Record<string, unknown>> {
  const { base, lastPrice, percent, period, price, quote, rule } = given;
  return {
    ...given,
    baseCurrency: base,
    quoteCurrency: quote,
    alertType: rule,
    alertValue: price === '' ? percent : price,
    currentPrice: lastPrice,
    marketPeriod: period,
  };
}

/** Dependencies of the notifications. */
export interface AlertMessageDeps extends Pick<FeatureContext, 'notifier' | 'jobs' | 'logger' | 'projector'> {
  readonly pool: Pool;
  readonly store: AlertsStore;
  readonly view: ExchangeView;
}

/**
 * Registers the kind, and notifies owners of alerts that have fired: at once, and by a job of what an interruption left. It reads the
 * projection, each firing once, because the place moves in the transaction that writes the notifications down; the key of a firing is that
 * of the command in the journal, so that a rebuild gives no second one. Returns what stops it.
 */
export function registerAlertMessages(deps: AlertMessageDeps): () => Promise<void> {
  const { jobs, logger, notifier, projector, view } = deps;
  notifier.registerKind({ kind: KIND, params, channels: ['inbox', 'push'], inbox });
  jobs.register(JOB, { run: () => notifyAll(deps), concurrency: 1 });
  jobs.every(NOTIFY_EVERY_MS, JOB);
  const part = view.partOf(alertsPart);
  const prompt = new Repeater(async () => {
    try {
      if (await projector.whenProjected(view.seq)) await notifyAll(deps);
    } catch (error) {
      logger.warn({ err: error }, 'owners of fired price alerts were not notified; the job tries again');
    }
  });
  part.onFired = () => {
    // The sequence of the view is that of the command only when all of its events have been handled.
    queueMicrotask(() => void prompt.run());
  };
  return async () => {
    part.onFired = () => undefined;
    await prompt.idle();
  };
}

async function notifyAll(deps: AlertMessageDeps): Promise<void> {
  let count = NOTIFY_AT_ONCE;
  while (count >= NOTIFY_AT_ONCE) count = await notifySome(deps);
}

function notifySome({ notifier, pool, store, view }: AlertMessageDeps): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const fires = await store.news(tx, NOTIFY_AT_ONCE);
    for (const fire of fires) {
      const dedupeKey = `${fire.seq}/${fire.alertId}`;
      await notifier.notify(tx, fire.accountId, KIND, paramsOf(view, fire), { dedupeKey });
    }
    const last = fires.at(-1);
    if (last !== undefined) await store.markNotified(tx, last.seq);
    return fires.length;
  });
}

function paramsOf(view: ExchangeView, fire: StoredFire): z.infer<typeof params> {
  const market = specOf(view, fire.marketId);
  const { kind, percent, period, price } = termsData(termsOfFire(fire), market);
  return {
    alertId: fire.alertId.toString(),
    market: market.code,
    base: view.catalogue.asset(market.baseAssetId)?.code ?? '',
    quote: view.catalogue.asset(market.quoteAssetId)?.code ?? '',
    rule: kind,
    ...{ price, percent, period },
    lastPrice: formatPrice(fire.lastTicks, market),
    reference: formatPrice(fire.referenceTicks, market),
    firedMs: Number(fire.firedMs),
  };
}
