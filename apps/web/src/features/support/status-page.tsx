import { useMarkets } from '@bourse/kit/api/queries.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import type { StreamStatus } from '@bourse/kit/stream/status.ts';
import { lastHeardMs, useStreamStatus } from '@bourse/kit/stream/status-hooks.ts';
import { useTicker } from '@bourse/kit/stream/tickers.ts';
import { cx } from '@bourse/ui';
import { CircleAlert, CircleCheck, CircleDashed, CircleX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type PartState, type Probe, stateOfProbes, worstState } from './probe.ts';
import { UptimeRecord } from './uptime.tsx';
import { PROBES_SHOWN, useProbes } from './use-probes.ts';

const LOOKS: Readonly<Record<PartState, { readonly icon: LucideIcon; readonly tone: string; readonly soft: string }>> =
  {
    works: { icon: CircleCheck, tone: 'text-up', soft: 'bg-up-soft' },
    slow: { icon: CircleAlert, tone: 'text-warning', soft: 'bg-warning-soft' },
    down: { icon: CircleX, tone: 'text-danger', soft: 'bg-danger-soft' },
    checking: { icon: CircleDashed, tone: 'text-text-3', soft: 'bg-surface-2' },
  };

const OF_STREAM: Readonly<Record<StreamStatus, PartState>> = {
  connecting: 'checking',
  live: 'works',
  stale: 'down',
  offline: 'down',
};

/** Whether the exchange runs, as this browser finds it, asked every few seconds; and how it ran, by its own record. */
export function StatusPage() {
  const health = useProbes('/healthz');
  const ready = useProbes('/readyz');
  const stream = useStreamStatus();
  const markets = useMarkets();
  const parts: Readonly<Record<'server' | 'exchange' | 'live' | 'markets', PartState>> = {
    server: stateOfProbes(health),
    exchange: stateOfProbes(ready),
    live: OF_STREAM[stream],
    markets: markets.data === undefined ? (markets.isError ? 'down' : 'checking') : 'works',
  };
  const missing = ready.at(-1)?.missing ?? '';
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-6 px-4 py-8 md:px-6 md:py-12">
      <div>
        <h1 className="text-28 font-semibold tracking-[-0.02em] wrap-anywhere md:text-40">
          <FormattedMessage id="support.status.title" />
        </h1>
        <p className="mt-3 max-w-3xl text-16 text-pretty text-text-2">
          <FormattedMessage id="support.status.text" />
        </p>
      </div>
      <Verdict state={worstState(Object.values(parts))} />
      <ul className="grid grid-cols-1 gap-px overflow-clip rounded-12 border bg-line lg:grid-cols-2">
        <Part id="server" state={parts.server} probes={health} />
        <Part id="exchange" state={parts.exchange} probes={ready}>
          {missing !== '' && <p className="mt-1 text-12 text-danger">{missing}</p>}
        </Part>
        <Part id="live" state={parts.live}>
          <Heard status={stream} />
        </Part>
        <Part id="markets" state={parts.markets}>
          <Trading statuses={markets.data?.map((market) => market.status)} />
        </Part>
      </ul>
      <p className="text-13 text-pretty text-text-3">
        <FormattedMessage id="support.status.measured" />
      </p>
      <UptimeRecord />
    </div>
  );
}

/** The one line that most people come for. */
function Verdict({ state }: { readonly state: PartState }) {
  const { icon: Icon, tone, soft } = LOOKS[state];
  return (
    <p role="status" className={cx('flex items-center gap-3 rounded-12 px-5 py-5 text-20 font-semibold', soft)}>
      <Icon size={28} strokeWidth={1.75} aria-hidden="true" className={cx('shrink-0', tone)} />
      <FormattedMessage id={`support.status.verdict.${state}`} />
    </p>
  );
}

interface PartProps {
  readonly id: 'server' | 'exchange' | 'live' | 'markets';
  readonly state: PartState;
  readonly probes?: readonly Probe[] | undefined;
  readonly children?: ReactNode;
}

function Part({ id, state, probes, children }: PartProps) {
  const { icon: Icon, tone } = LOOKS[state];
  const newest = probes?.at(-1);
  return (
    <li className="flex min-w-0 flex-col justify-between bg-surface-1 px-5 py-4">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 className="min-w-0 text-14 font-medium wrap-anywhere">
            <FormattedMessage id={`support.status.part.${id}`} />
          </h2>
          <p className={cx('flex items-center gap-1.5 text-13 font-medium', tone)}>
            {newest?.ok === true && (
              <span dir="ltr" className="num text-text-3">
                <FormattedMessage id="support.status.took" values={{ ms: newest.tookMs }} />
              </span>
            )}
            <Icon size={16} aria-hidden="true" />
            <FormattedMessage id={`support.status.state.${state}`} />
          </p>
        </div>
        <p className="mt-0.5 text-13 text-pretty text-text-2">
          <FormattedMessage id={`support.status.part.${id}.hint`} />
        </p>
        {children}
      </div>
      {probes !== undefined && <Bars probes={probes} />}
    </li>
  );
}

/** The tallest bar stands for so many milliseconds, or more. */
const TALLEST_MS = 200;
const LEAST_HEIGHT = 12;

/** The latest answers as bars, newest at the end: the higher, the longer the answer took. */
function Bars({ probes }: { readonly probes: readonly Probe[] }) {
  const intl = useIntl();
  const { time, utc } = useFormats();
  const failed = probes.filter(({ ok }) => !ok).length;
  return (
    <div
      role="img"
      dir="ltr"
      aria-label={intl.formatMessage({ id: 'support.status.bars' }, { count: probes.length, failed })}
      className="mt-3 flex h-8 items-end gap-0.5"
    >
      {Array.from({ length: PROBES_SHOWN - probes.length }, (_, at) => at).map((at) => (
        <span key={at} className="h-1 min-w-0 flex-1 rounded-4 bg-surface-3" />
      ))}
      {probes.map(({ atMs, ok, tookMs }) => (
        <span
          key={atMs}
          title={`${time(atMs)} · ${utc(atMs)}`}
          style={{ height: ok ? `${Math.max(LEAST_HEIGHT, Math.min(1, tookMs / TALLEST_MS) * 100)}%` : '100%' }}
          className={cx('min-w-0 flex-1 rounded-4', ok ? 'bg-up-fill' : 'bg-down-fill')}
        />
      ))}
    </div>
  );
}

/** The market whose price shows that data flow. */
const WITNESS = { tradeCode: 'btc_usdt', pair: 'BTC/USDT' } as const;

/** The latest price that arrived; or, when none flow, when the line was last heard of. */
function Heard({ status }: { readonly status: StreamStatus }) {
  const { figure } = useFormats();
  const ticker = useTicker(WITNESS.tradeCode);
  const heard = lastHeardMs();
  if (status === 'live') {
    if (ticker === undefined || ticker.last === '') return null;
    const values = {
      pair: WITNESS.pair,
      price: figure(ticker.last),
      time: <Moment key="time" timeMs={ticker.timeMs} timeOnly />,
    };
    return (
      <p className="num mt-1 text-12 text-text-3">
        <FormattedMessage id="support.status.latest" values={values} />
      </p>
    );
  }
  if (heard === 0) return null;
  return (
    <p className="num mt-1 text-12 text-text-3">
      <FormattedMessage id="support.status.heard" values={{ time: <Moment timeMs={heard} timeOnly /> }} />
    </p>
  );
}

function Trading({ statuses }: { readonly statuses: readonly string[] | undefined }) {
  if (statuses === undefined) return null;
  const trading = statuses.filter((status) => status === 'trading').length;
  return (
    <p className="num mt-1 text-12 text-text-3">
      <FormattedMessage id="support.status.trading" values={{ trading, total: statuses.length }} />
    </p>
  );
}
